import { beginningsOf } from '../prove/explore/beginnings.ts';
import { explore } from '../prove/explore/explore.ts';
import type { Subject } from '../prove/explore/subject.ts';
import { ROUTING } from '../prove/explore/subject.ts';
import { pathTo, witnessOf, type Witness } from '../prove/witness.ts';
import type { Transition } from '#schemas/campaign/campaign.ts';

/** One transition that leads to a route. */
export interface WayIn {
  readonly from: string;
  readonly transition: number;
  readonly when?: Transition['when'];
  /** The number of earlier transitions: this one is taken only if none of them is. */
  readonly before: number;
  /** The routes of the shortest visit that takes it; absent if no visitor does. */
  readonly path?: readonly string[];
}

export interface RouteArrivals {
  /** Visits can start here. */
  readonly beginning: boolean;
  /** A visitor who arrives; absent if nobody does. */
  readonly witness?: Witness;
  readonly ways: readonly WayIn[];
  /** There are too many classes of visitors to decide. */
  readonly undecided: boolean;
  /** Why it is uncertain whether anybody else arrives. */
  readonly unsure: readonly string[];
}

/**
 * Finds who reaches a route, and how, among all visitors that the server admits.
 * @param notes why something about them is not decided
 */
export function arrivalsAt(subject: Subject, name: string, notes: ReadonlySet<string> = new Set()): RouteArrivals {
  const { campaign } = subject;
  const found = explore(subject, ROUTING);
  const sighting = found?.routes.get(name);
  const ways = campaign.routes.flatMap((route) =>
    route.next.flatMap(({ to, when }, transition): WayIn[] => {
      if (to !== name) return [];
      const taken = found?.taken.get(`${route.name}#${transition}`);
      return [
        {
          from: route.name,
          transition,
          before: transition,
          ...(when ? { when } : {}),
          ...(taken ? { path: pathTo(taken.node).map((one) => one.name) } : {}),
        },
      ];
    }),
  );
  const { pages, known, open } = beginningsOf(subject);
  const beginning = [...pages, ...known, ...open].some(({ route }) => route.name === name);
  return {
    beginning,
    ways,
    undecided: found === undefined,
    unsure: [...notes],
    ...(sighting ? { witness: witnessOf(subject, sighting) } : {}),
  };
}
