import type { RemoteName } from '#engine/flow-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore } from '../prove/explore/explore.ts';
import { type Exploration, ROUTING, type Subject, TODAY } from '../prove/explore/subject.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { conditionBounds, studyBounds, whyImpossible, type BoundGoal } from './bounds.ts';
import { visitorsNearBounds, otherOutcomes, scriptOf } from './candidates.ts';
import { plainly } from './choices.ts';
import { boundGoal, goalsOf, metBy, smallCover, type Goals } from './cover.ts';
import { inEveryLanguage } from './languages.ts';
import type { KnownWorld } from './outcomes.ts';
import { realVisitors } from './real-visitors.ts';
import { pathOf, type Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

export interface SimulationRequest {
  readonly campaign: Campaign;
  readonly registry: Registry;
  /** The day on which visitors arrive, `YYYY-MM-DD`. */
  readonly today?: string;
  /** A world that really exists: as many visitors as possible belong to it. */
  readonly known?: KnownWorld;
}

/** A visitor of a simulation. */
export interface SimulatedVisitor extends Visitor {
  /** Whether the visitor belongs to the known world, so that a real server provides what their visit needs. */
  readonly real: boolean;
}

/** Few visitors who together encounter everything that a campaign has for them. */
export interface Simulation {
  readonly campaign: Campaign;
  readonly today: string;
  readonly visitors: readonly SimulatedVisitor[];
  /** The number of sequences of routes that they walk. */
  readonly paths: number;
  /** What the proof finds reachable, by the goals of the visitors. */
  readonly goals: readonly string[];
  /** Goals that no visitor meets. */
  readonly missed: readonly string[];
  /** Values at bounds that nobody can have where they are read, with the reason. They are no goals. */
  readonly impossible: readonly string[];
  /** Why something was not examined. */
  readonly undecided: readonly string[];
}

/**
 * Generates visitors from a campaign's document alone: they cover its transitions, ends, bounds, outcomes and
 * languages.
 */
export function simulateCampaign({ campaign, registry, today = TODAY, known }: SimulationRequest): Simulation {
  const undecided = new Set<string>();
  const note = (why: string) => undecided.add(why);
  const subject = subjectOf(campaign, registry, note, { today });
  const flow = explore(subject, ROUTING);
  if (!flow)
    return {
      campaign,
      today,
      visitors: [],
      paths: 0,
      goals: [],
      missed: [],
      impossible: [],
      undecided: [...undecided, 'where visitors go: there are too many classes of them'],
    };
  const walker: Walker = { subject, choose: plainly(subject) };
  const real = known ? realVisitors({ campaign, registry, today, known, note }) : [];
  const { candidates, goals, bounds } = allCandidates(
    walker,
    flow,
    real.map(({ visitor }) => visitor),
  );
  const firstChosen = smallCover(
    real.map(({ visitor }) => visitor),
    goals,
  );
  const chosen = smallCover(candidates, goals, metBy(firstChosen, goals));
  const walkerOf = new Map(real.map((one) => [one.visitor, one.walker]));
  const visitors = [
    ...firstChosen.flatMap((visitor) =>
      inEveryLanguage(walkerOf.get(visitor) ?? walker, visitor).map((one) => ({ ...one, real: true })),
    ),
    ...chosen.flatMap((visitor) => inEveryLanguage(walker, visitor).map((one) => ({ ...one, real: false }))),
  ];
  const met = metBy(visitors, goals);
  const impossible = impossibleBounds(
    bounds.filter(({ name }) => !met.has(boundGoal(name))),
    subject,
  );
  const possible = [...goals.keys()].filter((name) => !impossible.has(name));
  return {
    campaign,
    today,
    visitors,
    paths: new Set(visitors.map((visitor) => pathOf(visitor).join())).size,
    goals: possible,
    missed: possible.filter((name) => !met.has(name)),
    impossible: [...impossible.values()],
    undecided: [...undecided],
  };
}

/**
 * Returns visitors for every transition and end that the proof has seen, then for every bound and outcome that they
 * encounter.
 */
function allCandidates(
  walker: Walker,
  flow: Exploration,
  real: readonly Visitor[],
): { readonly candidates: readonly Visitor[]; readonly goals: Goals; readonly bounds: readonly BoundGoal[] } {
  const { subject } = walker;
  const seen = [...flow.taken.values(), ...flow.ends.values()].flatMap(
    (sighting) => walkVisitor(walker, scriptOf(sighting)) ?? [],
  );
  const bounds = [...conditionBounds(subject), ...studyBounds(subject)];
  const calls = callsOf([...seen, ...real]);
  const goals = goalsOf({ transitions: [...flow.taken.keys()], ends: [...flow.ends.keys()], bounds, calls });
  const nearBounds = visitorsNearBounds(walker, seen, bounds);
  const others = otherOutcomes(walker, [...seen, ...nearBounds], calls, goals);
  return { candidates: [...seen, ...nearBounds, ...others], goals, bounds };
}

/** Returns the bounds that nobody can meet, by their goals: each with the reason. */
function impossibleBounds(bounds: readonly BoundGoal[], subject: Subject): ReadonlyMap<string, string> {
  return new Map(
    bounds.flatMap((bound) => {
      const why = whyImpossible(bound, subject);
      return why === undefined ? [] : [[boundGoal(bound.name), `${bound.name}, read by ${why}`] as const];
    }),
  );
}

function callsOf(visitors: readonly Visitor[]): RemoteName[] {
  return [...new Set(visitors.flatMap(({ pages }) => pages.flatMap(({ calls }) => calls)))];
}
