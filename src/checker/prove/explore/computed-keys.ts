import { computedFact } from '#engine/computed/computed-facts.ts';
import { BODY } from '#engine/facts/fact.ts';
import { answersOf, findFact } from '#engine/facts/index.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import { criteriaOf, criterionQualified } from '#engine/qualification/criteria.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { countingIn, type Component, type Computing, type Taken } from '../domain/computed-components.ts';
import { directTruthsOf } from '../domain/fact-values.ts';
import type { FieldClass } from '../domain/field-classes.ts';
import type { Grid } from '../domain/values-on-grid.ts';
import { LATER, restOfFact, type Rest } from '../domain/rest-of-computation.ts';
import { bandsOf, type Band } from '../domain/bands.ts';
import { constantsIn } from '../domain/cuts.ts';
import { nameOf } from '../findings/words.ts';
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

/** The answers to a question in their order, each at its place on the grid of possible answers. */
export interface Axis {
  readonly fact: string;
  readonly grid: Grid;
  readonly places: readonly number[];
  readonly classes: ReadonlyMap<number, FieldClass>;
}

/** The state of a division: what is found while the possible answers of several questions are cut into boxes. */
export interface Dividing extends Deciding {
  /** Facts that are decided afterwards. */
  readonly later: ReadonlySet<string>;
  /** Answers by their keys: one combination for each. */
  readonly found: Map<string, Answers>;
  /** Keys found only with answers that their questions may not accept. */
  readonly doubtful: Set<string>;
}

/** What counts about some answers: what they leave to compute, and what else reads them. */
export function keyOf(answers: Answers, later: ReadonlySet<string>, deciding: Deciding): string {
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
  const restOf = restsIn(answers, later, deciding);
  const rests = component.facts.map((fact) => pieceOf(fact, restOf(fact), deciding));
  return JSON.stringify([...rests, ...own, bodyVerdicts(answers, deciding)]);
}

function pieceOf(fact: string, rest: Rest, deciding: Deciding): string {
  return typeof rest === 'number' && !deciding.isOpaque(fact)
    ? kindOf(fact, rest, deciding.subject.cuts.directTestsOf(fact), deciding)
    : JSON.stringify(rest);
}

/** What tests say of the value of a computed fact, and those of studies if it is the body mass index. */
function kindOf(fact: string, rest: number, tests: readonly FactTest[], deciding: Deciding): string {
  const all = isBody(fact, deciding) ? [...tests, ...bodyTests(deciding)] : tests;
  return all.map((test) => evaluate(test, () => rest, deciding.subject.today)).join();
}

/** The values of a computed fact, as everything that compares it with numbers tells them apart. */
export function kindsOf(fact: string, deciding: Deciding): readonly Band[] {
  const { cuts } = deciding.subject;
  const studied = isBody(fact, deciding) ? bodyTests(deciding).flatMap(constantsIn) : [];
  const constants = [...cuts.constantsOf(fact), ...studied].filter((one) => typeof one === 'number');
  return bandsOf(constants, (value) => kindOf(fact, value, cuts.testsOf(fact), deciding));
}

/** Returns what is left of computed facts, and of answers that they take. */
export function restsIn(
  answers: Answers,
  later: ReadonlySet<string>,
  { subject, visitor, component }: Deciding,
): (fact: string) => Rest {
  const state = stateOf(subject, { ...visitor, answers });
  const asked = new Set(visitor.pending.flatMap(({ prefill, facts }) => (prefill === true ? [] : facts)));
  const isLater = (answer: string) =>
    later.has(answer) || (answers[answer] === undefined && component.answers.has(answer) && !asked.has(answer));
  const read = (name: string): AnswerValue | typeof LATER | undefined => {
    const value = findFact(name)?.read(state) ?? answers[name];
    return value === undefined && answersOf(name, []).some(isLater) ? LATER : value;
  };
  const context = { campaign: subject.campaign, read, today: state.today };
  return (fact) => (fact === STUDIED ? indexIn(answers) : restOfFact(fact, context));
}

/** How studies test the body mass index: they read the same answers. */
export function bodyTests({ component, subject }: Deciding): readonly FactTest[] {
  if (!component.answers.has('candidate.heightCm')) return [];
  const studies = [...Array(subject.world.sizeOf('study') ?? 1).keys()].slice(1);
  return studies.flatMap((study): FactTest[] => {
    const { minBmi, maxBmi } = stateOf(subject, { ...NEW_VISITOR, world: { study } }).payload.study ?? {};
    return [
      ...(typeof minBmi === 'number' ? [{ fact: STUDIED, atLeast: minBmi }] : []),
      ...(typeof maxBmi === 'number' ? [{ fact: STUDIED, atMost: maxBmi }] : []),
    ];
  });
}

const BODY_FACTS = JSON.stringify(BODY);
/** The body mass index that studies compare, where no computed fact is it. */
const STUDIED = 'the body mass index of studies';

/** What a component computes, and from which answers; also for studies. */
export function measuredIn(deciding: Deciding): readonly (Taken & { readonly fact: string })[] {
  const { facts, takes } = deciding.component;
  const computed = facts.flatMap((fact, index) => (takes[index] ? [{ fact, ...takes[index] }] : []));
  return isStudied(deciding) ? [...computed, { fact: STUDIED, values: BODY, others: [] }] : computed;
}

/** Do studies ask for a body mass index that no computed fact is? */
function isStudied(deciding: Deciding): boolean {
  return bodyTests(deciding).length > 0 && !deciding.component.facts.some((fact) => isBody(fact, deciding));
}

function indexIn({ 'candidate.heightCm': height, 'candidate.weightKg': weight }: Answers): Rest {
  return typeof height === 'number' && typeof weight === 'number' ? bodyMassIndex(height, weight) : 'unknown';
}

/** Is the fact the body mass index that studies compare? */
function isBody(fact: string, { subject }: Deciding): boolean {
  if (fact === STUDIED) return true;
  const is = computedFact(fact, subject.campaign)?.is;
  return is !== undefined && 'bodyMassIndex' in is && JSON.stringify(is.bodyMassIndex) === BODY_FACTS;
}

/** What studies ask of the body mass index; nothing if a computed fact is this index and has their bounds. */
function bodyVerdicts(answers: Answers, deciding: Deciding): string {
  return isStudied(deciding) ? pieceOf(STUDIED, indexIn(answers), deciding) : '';
}

/** What a proof says is not decided. */
export function wordsFor({ component }: Deciding): string {
  return `which values ${component.facts.map(nameOf).join(', ')} can have`;
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

/**
 * The computed facts that something may read by name, or judge: whatever reads one reads every answer that it takes.
 *
 * @param isRead does anything read the answer?
 */
export function computingIn({ campaign, cuts }: Subject, isRead: (answer: string) => boolean): Computing {
  const written = JSON.stringify(campaign.routes);
  const isJudged = cuts.facts.some((fact) => fact.startsWith('verdict.'));
  return countingIn(
    campaign,
    (fact, from) =>
      (isJudged || cuts.facts.includes(fact) || written.includes(`"${fact}"`)) &&
      from.map((one) => answersOf(one, [])).every((answers) => answers.length === 0 || answers.some(isRead)),
  );
}
