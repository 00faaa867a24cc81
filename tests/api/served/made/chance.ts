import { seeded } from '#tests/checker/prove/random-campaigns.ts';

/** Random choices, the same for the same seed. */
export interface Chance {
  readonly below: (count: number) => number;
  /** True with a probability of one in this many. */
  readonly oneIn: (count: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Includes or omits each of them at random, keeping their order. */
  readonly some: <Value>(values: readonly Value[]) => Value[];
}

export function chanceOf(seed: number): Chance {
  // Neighbouring seeds would produce similar sequences at first.
  const below = seeded(Math.imul(seed, 0x9e3779b1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const [value] = values.slice(below(values.length));
    if (value === undefined) throw new Error('There is nothing to choose from');
    return value;
  };
  return {
    below,
    pick,
    oneIn: (count) => below(count) === 0,
    some: (values) => values.filter(() => below(2) === 0),
  };
}
