import { positionsOf, type Positions } from './positions.ts';

/**
 * Can the pattern take exponential time? It can if two loops match the same text: `(a+)+`, `(a|a)*`, `(\w|\d)*`. A text
 * that almost matches then makes the regex engine try every combination of the two. Exact for the pattern syntax that
 * the parser knows; a pattern that it cannot parse is considered harmless.
 */
export function isCatastrophic(pattern: string): boolean {
  const positions = positionsOf(pattern);
  return positions !== undefined && (loopsInTwoWays(positions) || isAmbiguous(positions));
}

/** Is there a loop that can be run through in two ways? */
function loopsInTwoWays({ ways }: Positions): boolean {
  return [...ways].some(([from, targets]) =>
    [...targets].some(
      ([to, count]) =>
        count > 1 &&
        reaches(
          to,
          (at) => [...(ways.get(at)?.keys() ?? [])],
          (at) => at === from,
        ),
    ),
  );
}

/** Can two runs over the same input leave a position, diverge and meet there again? (exponential ambiguity) */
function isAmbiguous(positions: Positions): boolean {
  const size = positions.reads.length;
  const steps = (pair: number) =>
    bothSteps(positions, Math.floor(pair / size), pair % size).map(([one, other]) => one * size + other);
  return positions.reads.some((_, place) => {
    const apart = new Set<number>();
    reaches(place * size + place, steps, (pair) => {
      if (Math.floor(pair / size) !== pair % size) apart.add(pair);
      return false;
    });
    return [...apart].some((pair) => reaches(pair, steps, (at) => at === place * size + place));
  });
}

function bothSteps({ reads, ways }: Positions, one: number, other: number): (readonly [number, number])[] {
  const seconds = [...(ways.get(other)?.keys() ?? [])];
  return [...(ways.get(one)?.keys() ?? [])].flatMap((next) =>
    seconds
      .filter((second) => reads[next]?.some((does, sample) => does && reads[second]?.[sample] === true))
      .map((second) => [next, second] as const),
  );
}

function reaches(start: number, steps: (at: number) => readonly number[], found: (at: number) => boolean): boolean {
  const seen = new Set([start]);
  // Iterating a set includes elements added on the way: the loop ends when nothing new is found.
  for (const at of seen) {
    if (found(at)) return true;
    for (const next of steps(at)) seen.add(next);
  }
  return false;
}
