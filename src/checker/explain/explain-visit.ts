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
  /** Can any visitor take it? */
  readonly anybody: boolean;
}

export interface Explanation {
  readonly campaign: Campaign;
  /** Absent if nobody reaches the requested route. */
  readonly followed?: FollowedVisit;
  readonly elsewhere: readonly AlternativePath[];
  readonly far: readonly FarWay[];
  /** Only if a route was requested. */
  readonly arrivals?: RouteArrivals & { readonly route: string };
}

/** Why something is not decided for all visitors; grows while they are followed. */
type Notes = ReadonlySet<string>;

/** Explains why a visit goes where it goes, and what would lead it elsewhere. */
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
  // If something is not decided for all visitors, no path can be ruled out.
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

/** Explains who arrives at a route and why; without a visitor if nobody does. */
export function explainArrival(subject: Subject, route: string, notes: Notes = new Set()): Explanation {
  const arrivals = { ...arrivalsAt(subject, route, notes), route };
  if (!arrivals.witness) return { campaign: subject.campaign, elsewhere: [], far: [], arrivals };
  return { ...explainVisit(subject, arrivals.witness.visit, route, notes), arrivals };
}
