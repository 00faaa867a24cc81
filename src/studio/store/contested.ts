import { isRecord } from '#api/guards.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { differenceOperations } from './difference-operations.ts';
import { valueAt } from './json-pointer.ts';
import { changedPlaces, touches, valueOf } from './merge-texts.ts';

/** A place that two people have changed, each in their own way. */
export interface ContestedPlace {
  /** JSON Pointer. */
  readonly pointer: string;
  /** What each of them has there; undefined: nothing. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Whose value stands at each contested place, by pointer. */
export type Choices = ReadonlyMap<string, 'mine' | 'theirs'>;

export interface Contest {
  readonly places: readonly ContestedPlace[];
  /** Everything that is not contested of both, and what was chosen. Undefined: that cannot be put together. */
  readonly settle: (choices: Choices) => string | undefined;
}

const isWithin = (pointer: string, root: string) => `${pointer}/`.startsWith(`${root}/`);

/** The smallest places that hold all that both have changed together. */
function contestedRoots(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const pairs = mine.flatMap((own) => theirs.filter((other) => touches(own, other)).map((other) => [own, other]));
  const roots = pairs.map(([own = '', other = '']) => (own.length <= other.length ? own : other));
  return [...new Set(roots)].filter((root, _index, all) => !all.some((one) => one !== root && isWithin(root, one)));
}

/**
 * What two people have to agree on. Undefined: only on the whole, because a text is no JSON.
 * @param base what both began with
 */
export function contestOf(base: string, mine: string, theirs: string): Contest | undefined {
  const [old, own, other] = [valueOf(base), valueOf(mine), valueOf(theirs)];
  if (!isRecord(old) || !isRecord(own) || !isRecord(other)) return undefined;
  const places = changedPlaces(old, own);
  const roots = contestedRoots(places, changedPlaces(old, other));
  const free = places.filter((place) => !roots.some((root) => isWithin(place, root)));
  return {
    places: roots.map((pointer) => ({ pointer, mine: valueAt(own, pointer), theirs: valueAt(other, pointer) })),
    settle: (choices) => {
      const operations: readonly Operation[] = [
        ...free.flatMap((place) => differenceOperations(place, valueAt(old, place), valueAt(own, place))),
        ...roots
          .filter((root) => choices.get(root) === 'mine')
          .flatMap((root) => differenceOperations(root, valueAt(other, root), valueAt(own, root))),
      ];
      const joined = applyOperations(theirs, operations);
      return joined.ok ? joined.text : undefined;
    },
  };
}
