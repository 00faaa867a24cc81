import { expect, test } from 'vitest';
import { REGISTRY } from '../../prove/random-campaigns.ts';
import { comparePair, type ComparedPair } from './compare-pair.ts';
import { randomPair } from './random-pairs.ts';
import { realPair, REAL } from './real-pairs.ts';

/**
 * `PAIRS=2000` for the long run, `PAIRS_FROM=1000` for a part of it. A quarter of them consist of the product's own
 * blocks.
 */
const COUNT = Number(process.env['PAIRS'] ?? 48);
const FIRST = Number(process.env['PAIRS_FROM'] ?? 1);
const SEEDS = Array.from({ length: COUNT - FIRST + 1 }, (_, index) => FIRST + index);
const isReal = (seed: number) => seed % 4 === 0;

function figuresOf(compared: readonly ComparedPair[]): Record<string, number> {
  const groups = Map.groupBy(compared, ({ verdict, counted }) => `${verdict}, counted ${counted}`);
  return Object.fromEntries([...groups].map(([name, group]) => [name, group.length]));
}

test(
  `every claim about ${SEEDS.length} pairs of versions is confirmed by counting every visitor`,
  { timeout: 7_200_000 },
  () => {
    const compared = SEEDS.map((seed) => {
      const { counted, done } = isReal(seed) ? realPair(seed) : randomPair(seed);
      const found = comparePair(counted, isReal(seed) ? REAL : REGISTRY);
      return { ...found, seed, done };
    });
    // Reports all failures at once.
    expect(compared.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    const undecided = compared.filter(({ verdict }) => verdict === 'undecided');
    const real = compared.filter(({ seed }) => isReal(seed));
    process.stdout.write(`${JSON.stringify({ all: figuresOf(compared), real: figuresOf(real) })}\n`);
    expect(undecided.length).toBeLessThan(SEEDS.length / 10);
  },
);
