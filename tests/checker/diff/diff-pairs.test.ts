import { describe, expect, test } from 'vitest';
import type { CampaignDiff } from '#checker/diff/diff-campaigns.ts';
import { diffDocuments } from '#checker/diff/diff-documents.ts';
import { readFact } from '#engine/facts/index.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CHANGES, filesOf, REFACTORINGS, type Pair } from '#tests/faults/campaigns/diff/pairs.ts';
import { replayed } from './replayed.ts';

const registry = createRegistry(await loadBlocks('blocks'));

async function diff(pair: Pair): Promise<CampaignDiff> {
  const { a, b } = filesOf(pair);
  const {
    unchecked,
    campaigns: [found],
  } = await diffDocuments({ a: { files: a }, b: { files: b }, registry, count: 60, seed: 1 });
  expect(unchecked).toEqual([]);
  if (!found || found.verdict === 'gone') throw new Error(`${pair.title}: nothing was compared`);
  return found;
}

describe('documents that are only written differently are proven equal', () => {
  test.each(REFACTORINGS.map((pair) => ({ title: pair.title, pair })))('$title', async ({ pair }) => {
    const { a, b } = filesOf(pair);
    expect(a).not.toEqual(b);
    expect(await diff(pair)).toEqual({ campaign: 'clean', verdict: 'equal', classes: [], undecided: [], sample: 0 });
    // The reverse comparison is equal too.
    const { campaigns } = await diffDocuments({ a: { files: b }, b: { files: a }, registry, count: 10, seed: 1 });
    expect(campaigns.map(({ verdict }) => verdict)).toEqual(['equal']);
  });
});

describe('changes are reported by class, each with a visitor whom the engine takes through both versions', () => {
  test.each(CHANGES.map((pair) => ({ title: pair.title, pair })))('$title', async ({ pair }) => {
    const { verdict, classes, undecided, sample } = await diff(pair);
    expect(classes.map(({ kind, change, place }) => `${kind} ${change}: ${place}`).toSorted()).toEqual(pair.classes);
    expect({ verdict, undecided, sample }).toEqual({
      verdict: classes.every(({ kind }) => kind === 'address') ? 'addresses' : 'changed',
      undecided: [],
      sample: 60,
    });
    for (const {
      visitors,
      witness: { visits, steps, known, asked },
    } of classes) {
      // Shares count only visitors who begin at the home.
      expect(visitors > 0).toBe(asked === undefined);
      for (const side of ['a', 'b'] as const) {
        const { path, state } = replayed(registry, visits[side], steps[side], known);
        expect(path).toEqual(steps[side].map(({ route }) => route));
        const age = readFact('candidate.age', state);
        expect(pair.ages === undefined || (typeof age === 'number' && pair.ages(age))).toBe(true);
      }
    }
  });
});
