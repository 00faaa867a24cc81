import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { TODAY, type Subject } from '../prove/explore/subject.ts';
import { predicatesOf, subjectOf, withCondition } from '../prove/explore/subject-of.ts';
import { inOldNames, renamedIn, type Renamed } from './align.ts';

/** Every name stands for itself. */
export const AS_NAMED: Renamed = { routes: new Map(), blocks: new Map() };

/** Two versions of a campaign, prepared for comparison: the tests in either version cut the domains of both. */
export interface Sides {
  readonly a: Subject;
  /** With the names of the first version. */
  readonly b: Subject;
  readonly renamed: Renamed;
}

export type SideName = 'a' | 'b';

export interface SidesOptions {
  /** Which names mean the same. */
  readonly renamed?: Renamed;
  /** The first day on which visitors arrive. */
  readonly today?: string | undefined;
}

/** @param note receives why something about the flows is not decided */
export function sidesOf(
  a: Campaign,
  b: Campaign,
  registry: Registry,
  note: (undecided: string) => void,
  options: SidesOptions = {},
): Sides {
  const { renamed = renamedIn(a, b), today = TODAY } = options;
  const other = inOldNames(b, renamed, registry);
  const [one, two] = [a, other].map((campaign) => subjectOf(campaign, registry, note, { ways: 'every', today }));
  if (!one || !two) throw new Error('Two versions are compared');
  return {
    renamed,
    a: withCondition(one, { all: [...predicatesOf(other), ...two.blockConditions] }),
    b: withCondition(two, { all: [...predicatesOf(a), ...one.blockConditions] }),
  };
}
