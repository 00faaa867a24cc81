import type { BoundBlock } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import { checkStored, factNames } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { explore } from '../prove/explore/explore.ts';
import { type Sighting, ROUTING, TODAY, type RuleCheck, type Subject } from '../prove/explore/subject.ts';
import { predicatesOf, withCondition } from '../prove/explore/subject-of.ts';
import type { Mutant } from './mutants.ts';

/** A visitor who sees a difference in the changed campaign, and the campaign in which they were found. */
export interface Counterexample {
  readonly subject: Subject;
  readonly sighting: Sighting;
}

/** `none`: no visitor can distinguish the two. `undecided`: there are too many classes of visitors. */
export type SearchResult = Counterexample | 'none' | 'undecided';

const MAX_STEPS = 60_000;

/** Searches all classes of answers for a visitor who can distinguish a changed campaign from the original. */
export function findCounterexample(original: Subject, mutant: Mutant): SearchResult {
  const [name = '', id = ''] = mutant.place.split(/[#@]/);
  const [before, after] = [findRoute(original.campaign, name), findRoute(mutant.campaign, name)];
  if (!before || !after) throw new Error(`The change at ${mutant.place} is at no route`);
  const subject = withCondition(original, { all: predicatesOf(mutant.campaign) });
  const first = search(subject, judgeFor(mutant, before, after, id, subject), name);
  // If a page accepts more than before, the difference occurs only in the changed campaign.
  if (first !== 'none' || mutant.changes !== 'page') return first;
  const changed: Subject = { ...subject, campaign: mutant.campaign };
  return search(changed, judgeFor(mutant, after, before, id, subject), name);
}

function search(subject: Subject, judge: NonNullable<RuleCheck['judge']>, name: string): SearchResult {
  const check: RuleCheck = { rule: 'the same', at: 'leaving', routes: new Set([name]), holds: { all: [] }, judge };
  const found = explore(subject, { ...ROUTING, rules: [check] }, MAX_STEPS);
  if (!found) return 'undecided';
  const sighting = found.broken.get(check.rule);
  return sighting ? { subject, sighting } : 'none';
}

/** True if a visitor on the route sees no difference between the two. */
function judgeFor(
  { changes }: Mutant,
  before: Route,
  after: Route,
  id: string,
  { bind }: Subject,
): NonNullable<RuleCheck['judge']> {
  if (changes === 'save') return () => false;
  if (changes === 'next') return (_state, read) => targetOf(before, read) === targetOf(after, read);
  const [one, other] = [before, after].map((route) => route.blocks.find((use) => use.id === id));
  if (!one || !other) throw new Error(`The route "${before.name}" has no block "${id}"`);
  if (changes === 'shown') return (_state, read) => isShown(one.showWhen, read) === isShown(other.showWhen, read);
  return (state, read) => !isShown(one.showWhen, read) || sameForPage(bind(one, state), bind(other, state), state);
}

function targetOf({ next }: Route, read: ReadFact): string | undefined {
  return next.find(({ when }) => isShown(when, read))?.to;
}

function isShown(condition: Predicate | undefined, read: ReadFact): boolean {
  return condition === undefined || evaluate(condition, read, TODAY) === true;
}

/** Does the other block accept the same answers and record the same consents? */
function sameForPage(one: BoundBlock | undefined, other: BoundBlock | undefined, state: FlowState): boolean {
  if (!one || !other) return one === other;
  const facts = [one, other].flatMap(({ fields }) => fields.flatMap(factNames));
  // Reads each fact by name, so that any undecided part of it is decided.
  const answers = Object.fromEntries(
    facts.flatMap((fact) => {
      const value = state.answers[fact];
      return value === undefined ? [] : [[fact, value]];
    }),
  );
  const takes = other.fields.every((field) => checkStored(field, answers).issue === undefined);
  return takes && consentsOf(one) === consentsOf(other);
}

function consentsOf(bound: BoundBlock): string {
  return JSON.stringify(bound.consents((key) => key).map(({ type, hasConsent }) => [type, hasConsent]));
}
