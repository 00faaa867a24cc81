import { computedFact } from '#engine/computed/computed-facts.ts';
import { BODY } from '#engine/facts/fact.ts';
import { answersOf, findFact } from '#engine/facts/index.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import { criteriaOf, criterionQualified } from '#engine/qualification/criteria.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import type { Component } from '../domain/computed-components.ts';
import { directTruthsOf } from '../domain/fact-values.ts';
import { LATER, restOfFact, type Rest } from '../domain/rest-of-computation.ts';
import { sidesOf } from '../domain/values-on-grid.ts';
import { CRITERIA } from '../world/study-classes.ts';
import { NEW_VISITOR, stateOf, type Subject, type SymbolicVisitor } from './subject.ts';

/** A visitor of whom the answers that a component takes are decided. */
export interface Deciding {
  readonly subject: Subject;
  readonly visitor: SymbolicVisitor;
  readonly component: Component;
  /** Does anything read more of the fact than whether its conditions hold? */
  readonly isOpaque: (fact: string) => boolean;
}

/** What counts about some answers: what they leave to compute, and what else reads them. */
export function keyOf(answers: Answers, later: ReadonlySet<string>, deciding: Deciding): string {
  return JSON.stringify(piecesOf(answers, later, deciding));
}

/** The parts of a key: one for each computed fact, then the others. */
export function piecesOf(answers: Answers, later: ReadonlySet<string>, deciding: Deciding): string[] {
  const { component, subject, isOpaque, visitor } = deciding;
  const state = stateOf(subject, { ...visitor, answers });
  const own = [...component.answers].map((fact) => {
    const value = answers[fact];
    if (value === undefined) return '';
    // Studies take one gender or another.
    return isOpaque(fact) || fact === 'candidate.gender'
      ? JSON.stringify(value)
      : directTruthsOf(fact, value, subject.cuts, state);
  });
  const rests = component.facts.map((fact) => pieceOf(fact, restIn(fact, answers, later, deciding), deciding));
  return [...rests, ...own, bodyVerdicts(answers, deciding)];
}

export function pieceOf(fact: string, rest: Rest, deciding: Deciding): string {
  const { subject, isOpaque } = deciding;
  if (typeof rest !== 'number' || isOpaque(fact)) return JSON.stringify(rest);
  const truths = subject.cuts.directTestsOf(fact).map((test) => evaluate(test, () => rest, subject.today));
  const bounds = isBody(fact, deciding) ? bodyBounds(deciding) : [];
  return [...truths, ...bounds.map((bound) => rest >= bound), ...bounds.map((bound) => rest <= bound)].join();
}

/** The numbers that something compares a computed fact with. */
export function constantsOf(fact: string, deciding: Deciding): readonly number[] {
  const named = deciding.subject.cuts.constantsOf(fact).filter((one) => typeof one === 'number');
  return isBody(fact, deciding) ? [...named, ...bodyBounds(deciding)] : named;
}

export function restIn(
  fact: string,
  answers: Answers,
  later: ReadonlySet<string>,
  { subject, visitor, component }: Deciding,
): Rest {
  const state = stateOf(subject, { ...visitor, answers });
  const asked = new Set(visitor.pending.flatMap(({ prefill, facts }) => (prefill === true ? [] : facts)));
  const isLater = (answer: string) =>
    later.has(answer) || (answers[answer] === undefined && component.answers.has(answer) && !asked.has(answer));
  const read = (name: string): AnswerValue | typeof LATER | undefined => {
    const value = findFact(name)?.read(state) ?? answers[name];
    return value === undefined && answersOf(name, []).some(isLater) ? LATER : value;
  };
  return restOfFact(fact, { campaign: subject.campaign, read, today: state.today });
}

/** The bounds of studies on the body mass index: they read the same answers. */
export function bodyBounds({ component, subject }: Deciding): readonly number[] {
  if (!component.answers.has('candidate.heightCm')) return [];
  const studies = [...Array(subject.world.sizeOf('study') ?? 1).keys()].slice(1);
  return studies.flatMap((study) => {
    const { payload } = stateOf(subject, { ...NEW_VISITOR, world: { study } });
    return [payload.study?.minBmi ?? [], payload.study?.maxBmi ?? []].flat();
  });
}

const BODY_FACTS = JSON.stringify(BODY);

/** Is the fact the body mass index that studies compare? */
function isBody(fact: string, { subject }: Deciding): boolean {
  const is = computedFact(fact, subject.campaign)?.is;
  return is !== undefined && 'bodyMassIndex' in is && JSON.stringify(is.bodyMassIndex) === BODY_FACTS;
}

/** What studies ask of the body mass index; nothing if a computed fact is this index and has their bounds. */
export function bodyVerdicts(answers: Answers, deciding: Deciding): string {
  const bounds = bodyBounds(deciding);
  if (bounds.length === 0 || deciding.component.facts.some((fact) => isBody(fact, deciding))) return '';
  const { 'candidate.heightCm': height, 'candidate.weightKg': weight } = answers;
  if (typeof height !== 'number' || typeof weight !== 'number') return '';
  return sidesOf(bodyMassIndex(height, weight), bounds).join();
}

/** What a proof says is not decided. */
export function wordsFor({ component }: Deciding): string {
  return `which values ${component.facts.join(', ')} can have`;
}

/**
 * What tells apart visitors of whom it is not known whether they meet the criteria: the page may still ask for what is
 * computed, and then some of them do, and others do not.
 */
export function stillOpen(visitor: SymbolicVisitor, subject: Subject): string {
  if (!subject.campaign.computed) return 'unknown';
  const state = stateOf(subject, visitor);
  return JSON.stringify([
    visitor.world[CRITERIA] ?? '',
    criteriaOf(state).map((criterion) => criterionQualified(criterion, state)),
  ]);
}
