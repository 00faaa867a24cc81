import { isRecord } from '#api/guards.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { differenceOperations } from './difference-operations.ts';
import { valueAt } from './json-pointer.ts';
import { changedPlaces, touches, valueOf } from './merge-texts.ts';
import { preferMine } from './prefer-changes.ts';

/** A place that two people have changed, each in their own way. */
export interface ContestedPlace {
  /** JSON Pointer. */
  readonly pointer: string;
  /** What stands there if one of them has the last word; undefined: nothing. */
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

/** A place as each of the two would have it, with whatever the other one has changed besides. */
function contestedPlace(pointer: string, ...[old, own, other]: readonly [unknown, unknown, unknown]): ContestedPlace {
  const [before, mine, theirs] = [valueAt(old, pointer), valueAt(own, pointer), valueAt(other, pointer)];
  const [ofMine, ofTheirs] = [preferMine(before, mine, theirs), preferMine(before, theirs, mine)];
  // Where only entries were added, there would be nothing to choose from.
  return JSON.stringify(ofMine) === JSON.stringify(ofTheirs)
    ? { pointer, mine, theirs }
    : { pointer, mine: ofMine, theirs: ofTheirs };
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
  const contested = roots.map((pointer) => contestedPlace(pointer, old, own, other));
  return {
    places: contested,
    settle: (choices) => {
      const operations: readonly Operation[] = [
        ...free.flatMap((place) => differenceOperations(place, valueAt(old, place), valueAt(own, place))),
        ...contested.flatMap(({ pointer, mine: ofMine, theirs: ofTheirs }) => {
          const chosen = choices.get(pointer);
          const now = valueAt(other, pointer);
          return differenceOperations(pointer, now, chosen === undefined ? now : chosen === 'mine' ? ofMine : ofTheirs);
        }),
      ];
      const joined = applyOperations(theirs, operations);
      return joined.ok ? joined.text : undefined;
    },
  };
}
