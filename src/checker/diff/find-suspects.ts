import { factsOf } from '#engine/predicates/evaluate.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { explore, maxSteps } from '../prove/explore/explore.ts';
import {
  type Sighting,
  type Explored,
  allTransitions,
  ROUTING,
  type RuleCheck,
  type Subject,
} from '../prove/explore/subject.ts';
import { withCondition } from '../prove/explore/subject-of.ts';
import { suspicionsOf } from './page-suspicions.ts';
import type { Suspicion } from './suspicion.ts';
import type { SideName, Sides } from './sides.ts';
import { leadingTo, mayBeShownByAddress } from './shown-by-address.ts';
import { unsureOf, type Unsure } from './unsure.ts';
import { openEverywhere } from './ways-in.ts';

/** A visitor who encounters something that the documents express differently. */
export interface Suspect {
  readonly side: SideName;
  readonly route: string;
  readonly subject: Subject;
  readonly sighting: Sighting;
  /**
   * Facts that must be known about such a visitor for the difference to occur, although no page of their path asked for
   * them.
   */
  readonly fromLink?: readonly string[];
}

/**
 * The visitors whom a difference between the documents may affect. No suspects and nothing undecided: no visitor sees a
 * difference.
 */
export interface Suspects {
  readonly suspects: readonly Suspect[];
  readonly undecided: readonly string[];
  /** Whether this was found by following visitors; if so, it holds only as far as they could be distinguished. */
  readonly explored: boolean;
}

/** One version while its visitors are followed. */
interface Following {
  readonly side: SideName;
  readonly subject: Subject;
  /** The same campaign, including visitors who start on pages that are not landing pages. */
  readonly opened: Subject;
  readonly flow: Explored | undefined;
  readonly unsure: Unsure;
  readonly undecided: Set<string>;
}

/**
 * Decides, for everything that the documents express differently, whether any visitor encounters it. The first
 * difference that a visitor encounters follows steps that are the same in both versions, so it is enough to follow the
 * visitors of one of them.
 */
export function findSuspects(sides: Sides): Suspects {
  const unsure = unsureOf([sides.a, sides.b]);
  const suspicions = suspicionsOf(sides, unsure);
  if (suspicions.length === 0) return { suspects: [], undecided: [], explored: false };
  const undecided = new Set<string>();
  const suspects = SIDES.flatMap((side) => suspectsOf(sides[side], side, suspicions, { unsure, undecided }));
  for (const one of suspicions) if (one.kind === 'unclear') undecided.add(`page "${one.route}": ${one.why}`);
  return {
    suspects: suspects.toSorted((one, other) => lengthOf(one) - lengthOf(other)),
    undecided: [...undecided],
    explored: true,
  };
}

function suspectsOf(
  subject: Subject,
  side: SideName,
  all: readonly Suspicion[],
  parts: Pick<Following, 'unsure' | 'undecided'>,
): Suspect[] {
  const { undecided } = parts;
  const own = all.filter((one) => one.kind !== 'unclear' && one.side === side);
  if (own.length === 0) return [];
  const opened = openEverywhere(subject);
  if (!opened)
    undecided.add('visits that ?landing= begins on a page that is not a landing page: more pages would open');
  const flow = explore(subject, ROUTING);
  if (!flow) {
    const most = maxSteps(subject.campaign);
    undecided.add(`where visitors of the ${WORDS[side]} version go: there are more than ${most} classes of them`);
  }
  const following: Following = { ...parts, side, subject, opened: opened ?? subject, flow };
  const suspects = [...reached(own, following), ...shown(own, following), ...broken(own, following)];
  const met = new Set(suspects.filter(({ fromLink }) => !fromLink).map(({ route }) => route));
  noteUnseen(
    own.filter(({ route }) => !met.has(route)),
    following,
  );
  return suspects;
}

const SIDES: readonly SideName[] = ['a', 'b'];
const WORDS = { a: 'first', b: 'second' } as const;

function lengthOf({ sighting }: Suspect): number {
  let length = 0;
  for (let { node: one }: { node?: Sighting['node'] | undefined } = sighting; one; one = one.from) length += 1;
  return length;
}

/** Records visitors who may reach a place in question but were not followed there. */
function noteUnseen(suspicions: readonly Suspicion[], { flow, subject, opened, unsure, undecided }: Following): void {
  if (!flow || suspicions.length === 0) return;
  const { routes } = subject.campaign;
  const isAside = flow.elsewhere.some(({ what }) => what === 'stuck' || what === 'unmet');
  const { stuck, unmet } = (isAside ? explore(opened, ROUTING) : undefined) ?? flow;
  for (const { kind, route } of suspicions)
    if (kind !== 'reached' && (stuck.has(route) || mayHold(route, subject)))
      undecided.add(`page "${route}": some visitors cannot leave it`);
  for (const key of unmet.keys()) {
    const [name, index] = key.split('#');
    const to = routes.find((route) => route.name === name)?.next[Number(index)]?.to;
    const required = routes.find((route) => route.name === to)?.meta.requires ?? [];
    if (to === undefined || !suspicions.some((one) => leadingTo(routes, one.route).has(to))) continue;
    const doubt = required.find((fact) => unsure.fromLink.has(fact));
    if (doubt !== undefined)
      undecided.add(
        `page "${to}": visitors who were not asked for ${doubt}, but got it from a link, were not followed`,
      );
    else if (mayBeShownByAddress(to, subject))
      undecided.add(`page "${to}": visitors who open it by its address without what it requires were not followed`);
  }
}

/** Can the last page of a path hold visitors back, so that those who have answered it were not examined? */
function mayHold(name: string, { campaign: { routes }, partOf }: Subject): boolean {
  const end = routes.find((route) => route.name === name && route.next.length === 0);
  const asks = (route: Route) => route.blocks.map(({ id }) => partOf(route, id));
  const others = new Set(
    routes.filter((route) => route !== end).flatMap((route) => asks(route).flatMap(({ facts }) => [...facts])),
  );
  return (
    end !== undefined && asks(end).some(({ guards, facts }) => guards || [...facts].some((fact) => others.has(fact)))
  );
}

/**
 * Can a page be reached in another way by visitors with answers that no page of their path asked for? Returns the
 * reason, or `undefined` if not.
 */
function hiddenWay(route: string, { subject: { campaign }, unsure }: Following): string | undefined {
  const { onTheWay, reads } = unsure;
  if (onTheWay.size === 0) return undefined;
  const ways = leadingTo(campaign.routes, route);
  const place = campaign.routes.find(
    ({ name, next }) =>
      ways.has(name) && next.some(({ to, when }) => ways.has(to) && when !== undefined && reads(when, onTheWay)),
  );
  return (
    place && `page "${route}": the path there depends on what page "${place.name}" may know from a link or elsewhere`
  );
}

function reached(suspicions: readonly Suspicion[], following: Following): Suspect[] {
  const { side, subject, flow, undecided } = following;
  return suspicions.flatMap((one): Suspect[] => {
    if (one.kind !== 'reached') return [];
    const sighting = flow?.routes.get(one.route);
    const why = sighting ? undefined : hiddenWay(one.route, following);
    if (why !== undefined) undecided.add(why);
    return sighting ? [{ side, route: one.route, subject, sighting }] : [];
  });
}

function shown(suspicions: readonly Suspicion[], following: Following): Suspect[] {
  const { side, subject, undecided } = following;
  return suspicions.flatMap((one): Suspect[] => {
    if (one.kind !== 'shown') return [];
    const target = `${one.route}@${one.block}`;
    const found = explore(subject, { ...ROUTING, targets: new Set([target]) });
    if (!found)
      undecided.add(
        `who sees the block "${one.block}" of the page "${one.route}": there are too many classes of visitors`,
      );
    const sighting = found?.shown.get(target);
    const why = sighting ? undefined : hiddenWay(one.route, following);
    if (why !== undefined) undecided.add(why);
    return sighting ? [{ side, route: one.route, subject, sighting }] : [];
  });
}

/**
 * Over-approximates first: what holds for more visitors than exist holds for all of them, so the conditions of
 * transitions count only where it does not hold.
 */
function broken(suspicions: readonly Suspicion[], following: Following): Suspect[] {
  const { subject: plain, undecided } = following;
  const pairs = suspicions.flatMap((one) => (one.kind === 'broken' ? [one] : []));
  const checks = pairs.flatMap(({ check, however }) => (however ? [check, however] : [check]));
  if (checks.length === 0) return [];
  const condition = { all: checks.map(({ holds }) => holds) };
  const subject = withCondition(plain, condition);
  const loose = explore(subject, { ...ROUTING, rules: checks, free: allTransitions(subject.campaign) });
  const isOpen = (check: RuleCheck) => !loose || loose.broken.has(check.rule) || isBrokenElsewhere(loose);
  const opened = withCondition(following.opened, condition);
  return pairs.flatMap(({ check, however, route }): Suspect[] => {
    const found = isOpen(check) ? breaking(check, { ...following, subject, opened }) : [];
    if (found.length > 0) return found;
    const why = isOpen(check) ? hiddenWay(route, following) : undefined;
    if (why !== undefined) undecided.add(why);
    return however && isOpen(however)
      ? breaking(however, { ...following, subject, opened }).map((one) => ({
          ...one,
          fromLink: [...new Set(factsOf(however.holds))],
        }))
      : [];
  });
}

function isBrokenElsewhere({ elsewhere }: Explored): boolean {
  return elsewhere.some(({ what }) => what === 'broken');
}

/**
 * Finds a visitor who breaks a check: preferably one who starts at the home, otherwise one who arrives by a link or on
 * any page.
 */
function breaking(check: RuleCheck, { side, subject, opened, undecided }: Following): Suspect[] {
  const suspectIn = (ways: Subject): Suspect[] | 'elsewhere' => {
    const found = explore(ways, { ...ROUTING, rules: [check] });
    if (!found) undecided.add(`page "${routeOf(check)}": there are too many classes of visitors`);
    const sighting = found?.broken.get(check.rule);
    if (!sighting && found && isBrokenElsewhere(found)) return 'elsewhere';
    return sighting ? [{ side, route: routeOf(check), subject: ways, sighting }] : [];
  };
  const found = suspectIn(subject);
  const other = found === 'elsewhere' ? suspectIn(opened) : found;
  if (other !== 'elsewhere') return other;
  undecided.add(`page "${routeOf(check)}": visitors who begin on a page that is not a landing page were not followed`);
  return [];
}

function routeOf({ routes }: RuleCheck): string {
  const [route = ''] = routes;
  return route;
}
