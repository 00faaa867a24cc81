import type { FlowState } from '#engine/flow-state.ts';
import { explore } from '../prove/explore/explore.ts';
import { type Exploration, ROUTING, type Subject } from '../prove/explore/subject.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { arrivalsAt, type RouteArrivals } from './arrivals.ts';
import { alternativePaths, type AlternativePath } from './changes/alternative-paths.ts';
import { followVisit, takenFrom, type FollowedVisit } from './follow-visit.ts';

/** A transition that no small change takes. */
export interface FarWay {
  readonly route: string;
  readonly transition: number;
  readonly to: string;
  /** May any visitor take it? */
  readonly anybody: boolean;
}

export interface Explanation {
  readonly campaign: Campaign;
  /** Absent where nobody comes to the route that was asked for. */
  readonly followed?: FollowedVisit;
  readonly elsewhere: readonly AlternativePath[];
  readonly far: readonly FarWay[];
  /** Only where a route was asked for. */
  readonly arrivals?: RouteArrivals & { readonly route: string };
}

/** Why something of all visitors is not decided; it grows while they are followed. */
type Notes = ReadonlySet<string>;

/** Why a visit goes where it goes, and what would lead it elsewhere. */
export function explainVisit(
  subject: Subject,
  visit: FlowState,
  target?: string,
  notes: Notes = new Set(),
): Explanation {
  const followed = followVisit(visit, subject.bind, target);
  const elsewhere = alternativePaths(subject, visit, followed.steps);
  const open = followed.steps.some(
    (step) =>
      takenFrom(step) !== undefined &&
      step.transitions.some(({ index, fate }) => fate !== 'taken' && !isFound(elsewhere, step.route.name, index)),
  );
  return {
    campaign: subject.campaign,
    followed,
    elsewhere,
    far: open ? farWays(followed, elsewhere, explore(subject, ROUTING), notes) : [],
  };
}

function isFound(elsewhere: readonly AlternativePath[], route: string, transition: number): boolean {
  return elsewhere.some((way) => way.route === route && way.transition === transition);
}

function farWays(
  { steps }: FollowedVisit,
  elsewhere: readonly AlternativePath[],
  flow: Exploration | undefined,
  notes: Notes,
): FarWay[] {
  // What is not decided of all visitors makes no way impossible.
  const mayTake = (key: string) => flow === undefined || notes.size > 0 || flow.taken.has(key);
  return steps
    .filter((step) => takenFrom(step) !== undefined)
    .flatMap(({ route, transitions }) =>
      transitions
        .filter(({ index, fate }) => fate !== 'taken' && !isFound(elsewhere, route.name, index))
        .map(({ index, to }) => ({
          route: route.name,
          transition: index,
          to,
          anybody: mayTake(`${route.name}#${index}`),
        })),
    );
}

/** Who arrives at a route, and why; without a visitor where nobody does. */
export function explainArrival(subject: Subject, route: string, notes: Notes = new Set()): Explanation {
  const arrivals = { ...arrivalsAt(subject, route, notes), route };
  if (!arrivals.witness) return { campaign: subject.campaign, elsewhere: [], far: [], arrivals };
  return { ...explainVisit(subject, arrivals.witness.visit, route, notes), arrivals };
}
