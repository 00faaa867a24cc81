import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { kindOf, type SourceFile } from '#checker/document/source-document.ts';
import { checkAlone } from '#checker/many/check-self-contained.ts';
import { checkMany } from '#checker/many/check-many.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';
import { PLANTED_FAULTS, TEXT_OF } from '#tests/faults/campaigns/check/planted-faults.table.ts';

const testBlocks = createRegistry(await loadBlocks('tests/checker/blocks'));
const shippedBlocks = createRegistry(await loadBlocks('blocks'));

/** Checks the files as a check of many files does: first in shares, then the rest. */
async function inShares(files: readonly SourceFile[], registry: Registry, threads = 2) {
  const paths = files.map(({ path }) => path);
  const campaignIds = paths
    .filter((path) => kindOf(path) === 'campaign')
    .map((path) => (path.split('/').at(-1) ?? path).replace('.json', ''));
  const shares = await Promise.all(
    Array.from({ length: threads }, (_, index) =>
      checkAlone(
        files.filter((_file, at) => at % threads === index),
        registry,
        { campaignIds },
      ),
    ),
  );
  const read = (path: string) => files.find((file) => file.path === path) ?? { path, text: '' };
  return { shares, issues: await checkMany({ paths, registry, shares, read, campaignIds }) };
}

const standalone = (id: string, change: (text: string) => string = (text) => text) => ({
  path: `campaigns/${id}.json`,
  text: change(
    TEXT_OF.demo
      .replace('"id": "demo"', `"id": "${id}"`)
      .replace('"aliases": ["d"],', '')
      .replace(/\[\{ "use": "consents" \}.*\]/, '[{ "block": "TestConsent" }]')
      .replace('{ "use": "ending" }', '{ "name": "end", "title": { "en": "Bye", "es": "Adiós" }, "blocks": [] }'),
  ),
});

describe('checking files in batches finds the same as checking them together', () => {
  test('[B5] in the shipped campaigns', async () => {
    const { files } = await readCampaignFiles(['campaigns']);
    const { shares, issues } = await inShares(files, shippedBlocks);
    expect(shares.flatMap(({ together }) => together).length).toBeLessThan(files.length);
    expect(issues).toEqual(await checkDocuments({ files, registry: shippedBlocks }));
  });

  test('[B5] in a folder of faults', async () => {
    const names = ['names.json', 'predicates.json', 'child.json', 'broken.json', 'fragments/shared.json'];
    const files = await Promise.all(
      names.map(async (name) => ({
        path: `faulty/${name}`,
        text: await readFile(`tests/checker/faulty/${name}`, 'utf8'),
      })),
    );
    const { issues } = await inShares(files, testBlocks);
    expect(issues.length).toBeGreaterThan(25);
    expect(issues).toEqual(await checkDocuments({ files, registry: testBlocks }));
  });

  test('[B5] for every planted fault, among self-contained campaigns', async () => {
    for (const {
      file = 'demo',
      replace: [from, to],
      title,
    } of PLANTED_FAULTS) {
      const files = [
        ...GOOD_FILES.map((good) =>
          good.path === `campaigns/${file}.json`
            ? { ...good, text: good.text.replace(from, () => to.replace('«', '')) }
            : good,
        ),
        standalone('one'),
        standalone('two'),
      ];
      const { issues } = await inShares(files, testBlocks);
      expect({ title, issues }).toEqual({ title, issues: await checkDocuments({ files, registry: testBlocks }) });
    }
  });

  test('[A2] for two self-contained campaigns with the same address', async () => {
    const files = [
      standalone('one'),
      standalone('two', (text) => text.replace('"version": 1', '"version": 1, "path": "one"')),
      standalone('three', (text) => text.replace('"atLeast": 18', '"atLeast": "18"')),
    ];
    const { shares, issues } = await inShares(files, testBlocks);
    expect(shares.flatMap(({ together }) => together)).toEqual([]);
    expect(issues.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'campaigns/two.json duplicate-address',
      'campaigns/three.json value-of-wrong-type',
    ]);
    expect(issues).toEqual(await checkDocuments({ files, registry: testBlocks }));
  });

  test('[B1] for two files that are one where capital letters are not told from small ones', async () => {
    const files = [standalone('one'), { ...standalone('one'), path: 'campaigns/One.json' }];
    const { issues } = await inShares(files, testBlocks);
    expect(issues.map(({ code }) => code)).toContain('file-name-case');
    expect(issues).toEqual(await checkDocuments({ files, registry: testBlocks }));
  });

  test('[B7] for a self-contained campaign that another extends', async () => {
    const child = {
      path: 'campaigns/child.json',
      text: TEXT_OF.child
        .replace('"extends": "demo"', '"extends": "one"')
        .replace('"removeRoutes"', '"languages": ["es"], "removeRoutes"'),
    };
    const files = [
      standalone('one', (text) => text.replace('"languages": ["en", "es"]', '"languages": ["en"]')),
      standalone('two'),
      child,
    ];
    const { issues } = await inShares(files, testBlocks);
    expect(issues).toEqual(await checkDocuments({ files, registry: testBlocks }));
  });
});
