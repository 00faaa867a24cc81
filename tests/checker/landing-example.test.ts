import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { REGIONS } from '#schemas/campaign/regions.ts';
import { createMediaLibrary } from '#server/features/media/index.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const EXAMPLE = 'docs/examples/campaigns/knee-landing.json';
const text = readFileSync(EXAMPLE, 'utf8');
const parts = ['campaigns/fragments', 'campaigns/themes'].flatMap((folder) =>
  readdirSync(folder).map((name) => ({
    path: `${folder}/${name}`,
    text: readFileSync(join(folder, name), 'utf8'),
  })),
);
const files = [{ path: 'campaigns/knee-landing.json', text }, ...parts];
const cache = tempFolder('landing-example');
afterAll(() => removeTempFolder(cache));

test('[B5] the example of a landing page has no finding, and its media can be shown', async () => {
  const media = await createMediaLibrary('docs/examples/campaigns/media', cache).examine(() => true);
  expect([...media.values()].every(({ ok }) => ok)).toBe(true);
  const issues = await checkDocuments({ files, registry, media });
  expect(issues.filter(({ file }) => file === 'campaigns/knee-landing.json')).toEqual([]);
});

test('[R4] it is proven', async () => {
  const { proofs } = await proveDocuments({ files, registry, only: new Set(['knee-landing']) });
  expect(proofs.flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([]);
});

/** The blocks that lay out a landing page. */
const LANDING = ['Image', 'Video', 'Hero', 'FactBar', 'Steps', 'Accordion', 'Callout', 'Quote', 'Columns'];

test('[B4] it uses every block that lays out a landing page, and every region', () => {
  expect(LANDING.filter((name) => !text.includes(`"block": "${name}"`))).toEqual([]);
  expect(REGIONS.filter((region) => region !== 'main' && !text.includes(`"region": "${region}"`))).toEqual([]);
});
