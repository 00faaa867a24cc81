/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
}

/** The generator mulberry32: 32 bits of state, good enough to generate people. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to draw from');
      return item;
    },
  };
}
