import { describe, expect, test } from 'vitest';
import { diffDocuments } from '#checker/diff/diff-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CHANGES, filesOf, REFACTORINGS, type Pair } from '#tests/faults/campaigns/diff/pairs.ts';

const registry = createRegistry(await loadBlocks('blocks'));

async function diff(pair: Pair) {
  const { a, b } = filesOf(pair);
  const { unchecked, campaigns } = await diffDocuments({ a: { files: a }, b: { files: b }, registry, count: 60, seed: 1 });
  expect(unchecked).toEqual([]);
  return campaigns[0];
}

describe('what is only written in another way is proven equal', () => {
  test.each(REFACTORINGS.map((pair) => ({ title: pair.title, pair })))('$title', async ({ pair }) => {
    expect(await diff(pair)).toEqual({ campaign: 'clean', verdict: 'equal', classes: [], undecided: [], sample: 0 });
  });
});

describe('what is changed is told by its classes', () => {
  test.each(CHANGES.map((pair) => ({ title: pair.title, pair })))('$title', async ({ pair }) => {
    const found = await diff(pair);
    const told = found?.verdict === 'gone' ? [] : (found?.classes ?? []).map(({ kind, change, place, words, visitors }) => `${kind} ${change} ${place} ${words} ${visitors}`);
    expect({ verdict: found?.verdict, told, undecided: found && 'undecided' in found ? found.undecided : [] }).toEqual({});
  });
});
