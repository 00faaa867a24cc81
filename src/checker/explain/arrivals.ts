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
  /** Transitions before it: this one is taken only where they are not. */
  readonly before: number;
  /** The routes of the shortest visit that takes it; absent: nobody does. */
  readonly path?: readonly string[];
}

export interface RouteArrivals {
  /** Visits can begin here. */
  readonly beginning: boolean;
  /** A visitor who arrives; absent: nobody does. */
  readonly witness?: Witness;
  readonly ways: readonly WayIn[];
  /** There are too many kinds of visitors to tell. */
  readonly undecided: boolean;
  /** Why it is not sure that nobody else comes. */
  readonly unsure: readonly string[];
}

/**
 * Who comes to a route, and by which ways: of all visitors that the server lets in.
 * @param notes why something of them is not decided
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
