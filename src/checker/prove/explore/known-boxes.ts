import { computedFact } from '#engine/computed/computed-facts.ts';
import { findFact } from '#engine/facts/index.ts';
import { mergedAnswers, onlyFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { bodyTests } from './computed-keys.ts';
import type { Axis, Dividing } from './computed-keys.ts';
import { divideBoxes } from './divide-boxes.ts';
import { stateOf } from './subject.ts';

/** What dividing some answers found, for visitors with equal other answers. */
interface Divided {
  /** One combination of the divided answers for each key. */
  readonly found: readonly (readonly [key: string, answers: Answers])[];
  readonly doubtful: readonly string[];
  readonly notes: readonly string[];
}

const divided = new WeakMap<Campaign, Map<string, Divided>>();

/**
 * Divides boxes as `divideBoxes` does, once for all visitors to whom the same applies: a proof asks again for each rule
 * and each day, and mostly about visitors who differ in nothing that a computation takes.
 */
export function divideOnce(before: Answers, axes: readonly Axis[], dividing: Dividing): void {
  const { campaign } = dividing.subject;
  const known = divided.get(campaign) ?? new Map<string, Divided>();
  divided.set(campaign, known);
  const key = keyOf(before, axes, dividing);
  const result = known.get(key) ?? divide(before, axes, dividing);
  known.set(key, result);
  for (const [one, answers] of result.found)
    if (!dividing.found.has(one)) dividing.found.set(one, mergedAnswers(before, answers));
  for (const one of result.doubtful) dividing.doubtful.add(one);
  for (const note of result.notes) dividing.subject.note(note);
}

function divide(before: Answers, axes: readonly Axis[], dividing: Dividing): Divided {
  const notes: string[] = [];
  const own: Dividing = {
    ...dividing,
    subject: { ...dividing.subject, note: (words) => void notes.push(words) },
    found: new Map(),
    doubtful: new Set(),
  };
  divideBoxes(before, axes, own);
  const facts = axes.flatMap(({ classes }) => [...classes.values()].flatMap(({ answers }) => Object.keys(answers)));
  const set = [...new Set(facts)];
  return {
    found: [...own.found].map(([key, answers]) => [key, onlyFacts(answers, set)] as const),
    doubtful: [...own.doubtful],
    notes,
  };
}

/** Everything that decides what dividing finds. */
function keyOf(before: Answers, axes: readonly Axis[], dividing: Dividing): string {
  const { component, subject, visitor, later, isOpaque } = dividing;
  const facts = [...component.facts, ...component.answers];
  const state = stateOf(subject, { ...visitor, answers: before });
  const asked = visitor.pending.flatMap(({ prefill, facts: some }) => (prefill === true ? [] : some));
  return JSON.stringify([
    facts,
    facts.filter(isOpaque),
    facts.map((fact) => [subject.cuts.testsOf(fact), subject.cuts.directTestsOf(fact)]),
    onlyFacts(before, [...component.answers]),
    // Some facts, such as the country, have a value before anybody answers.
    [...component.answers].map((fact) => findFact(fact)?.read(state) ?? ''),
    [...component.answers].filter((fact) => asked.includes(fact)),
    [...later],
    bodyTests(dividing),
    dependsOnDay(dividing) ? (visitor.day ?? subject.today) : '',
    axes.map(({ fact, grid, places, classes }) => [
      fact,
      grid.size,
      grid.isWhole,
      grid.at(0),
      places,
      [...new Set([...classes.values()].map(({ answers }) => JSON.stringify({ ...answers, [fact]: '' })))],
    ]),
  ]);
}

const TIMED = /"(?:today|candidate\.(?:age|birthDate))"/;

/** Is something computed from the day of the visit, or compared with it? */
function dependsOnDay({ component: { facts, answers }, subject: { campaign, cuts } }: Dividing): boolean {
  const computations = facts.map((fact) => computedFact(fact, campaign)?.is);
  const tests = [...facts, ...answers].map((fact) => cuts.testsOf(fact));
  return TIMED.test(JSON.stringify([computations, tests, [...answers]]));
}
