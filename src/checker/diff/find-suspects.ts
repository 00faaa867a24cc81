import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore, MOST_STEPS, type Exploration, type Sighting } from '../prove/explore/explore.ts';
import { ROUTING, type RuleCheck, type Subject } from '../prove/explore/subject.ts';
import { withCondition } from '../prove/explore/subject-of.ts';
import { suspicionsOf, type Suspicion } from './page-suspicions.ts';
import type { SideName, Sides } from './sides.ts';

/** A visitor who meets what the documents say in different ways. */
export interface Suspect {
  readonly side: SideName;
  readonly route: string;
  readonly subject: Subject;
  readonly sighting: Sighting;
}

/** Whom a difference between the documents may concern. No suspect and nothing undecided: no visitor meets any. */
export interface Suspects {
  readonly suspects: readonly Suspect[];
  readonly undecided: readonly string[];
  /** Was it found out by following visitors? Then it holds only as far as these could be told apart. */
  readonly explored: boolean;
}

/**
 * Decides for everything that the documents say in different ways whether any visitor meets it. The first difference that a
 * visitor meets comes after steps that are the same in both: so it is enough to follow the visitors of one of them.
 */
export function findSuspects(sides: Sides): Suspects {
  const suspicions = suspicionsOf(sides);
  if (suspicions.length === 0) return { suspects: [], undecided: [], explored: false };
  const undecided = new Set<string>();
  const concerned = SIDES.filter((side) => suspicions.some((one) => one.kind !== 'unclear' && one.side === side));
  const flows = { a: concerned.includes('a') ? explore(sides.a, ROUTING) : undefined, b: concerned.includes('b') ? explore(sides.b, ROUTING) : undefined };
  for (const side of concerned) if (!flows[side]) undecided.add(`where visitors of the ${WORDS[side]} version go: there are more than ${MOST_STEPS} classes of them`);
  const suspects = concerned.flatMap((side) => {
    const own = suspicions.filter((one) => one.kind !== 'unclear' && one.side === side);
    return [...reached(own, side, sides[side], flows[side]), ...shown(own, side, sides[side], undecided), ...broken(own, side, sides[side], undecided)];
  });
  for (const one of suspicions) {
    if (one.kind === 'unclear') undecided.add(`page "${one.route}": ${one.why}`);
    else if (one.kind !== 'reached' && flows[one.side]?.stuck.has(one.route) === true) undecided.add(`page "${one.route}": some visitors cannot leave it`);
  }
  return { suspects: suspects.toSorted((one, other) => lengthOf(one) - lengthOf(other)), undecided: [...undecided], explored: true };
}

const SIDES: readonly SideName[] = ['a', 'b'];
const WORDS = { a: 'first', b: 'second' } as const;

function lengthOf({ sighting }: Suspect): number {
  let length = 0;
  for (let { node: one }: { node?: Sighting['node'] | undefined } = sighting; one; one = one.from) length += 1;
  return length;
}

function reached(suspicions: readonly Suspicion[], side: SideName, subject: Subject, flow: Exploration | undefined): Suspect[] {
  return suspicions.flatMap((one): Suspect[] => {
    const sighting = one.kind === 'reached' ? flow?.routes.get(one.route) : undefined;
    return sighting ? [{ side, route: one.route, subject, sighting }] : [];
  });
}

function shown(suspicions: readonly Suspicion[], side: SideName, subject: Subject, undecided: Set<string>): Suspect[] {
  return suspicions.flatMap((one): Suspect[] => {
    if (one.kind !== 'shown') return [];
    const target = `${one.route}@${one.block}`;
    const found = explore(subject, { ...ROUTING, targets: new Set([target]) });
    if (!found) undecided.add(`who sees the block "${one.block}" of the page "${one.route}": there are too many classes of visitors`);
    const sighting = found?.shown.get(target);
    return sighting ? [{ side, route: one.route, subject, sighting }] : [];
  });
}

/** What holds for more visitors than there are holds for all: the conditions of transitions count only where it does not. */
function broken(suspicions: readonly Suspicion[], side: SideName, plain: Subject, undecided: Set<string>): Suspect[] {
  const checks = suspicions.flatMap((one) => (one.kind === 'broken' ? [one.check] : []));
  if (checks.length === 0) return [];
  const subject = withCondition(plain, { all: checks.map(({ holds }) => holds) });
  const loose = explore(subject, { ...ROUTING, rules: checks, free: allTransitions(subject.campaign) });
  const left = loose ? checks.filter(({ rule }) => loose.broken.has(rule)) : checks;
  return left.flatMap((check): Suspect[] => {
    const found = explore(subject, { ...ROUTING, rules: [check] });
    if (!found) undecided.add(`page "${routeOf(check)}": there are too many classes of visitors`);
    const sighting = found?.broken.get(check.rule);
    return sighting ? [{ side, route: routeOf(check), subject, sighting }] : [];
  });
}

function routeOf({ routes }: RuleCheck): string {
  const [route = ''] = routes;
  return route;
}

function allTransitions({ routes }: Campaign): Set<string> {
  return new Set(routes.flatMap(({ name, next }) => next.map((_, index) => `${name}#${index}`)));
}
