import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const read = (folder: string, path: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: `${path}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));
const files = [
  ...read('docs/examples/campaigns', 'campaigns'),
  ...read('campaigns', 'campaigns'),
  ...read('campaigns/fragments', 'campaigns/fragments'),
  ...read('campaigns/themes', 'campaigns/themes'),
];

const EXAMPLES = readdirSync('docs/examples/campaigns')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

describe('the examples of campaigns', () => {
  test('[B5] have no finding', async () => {
    const issues = await checkDocuments({ files, registry });
    expect(issues.filter(({ file }) => EXAMPLES.some((name) => file === `campaigns/${name}.json`))).toEqual([]);
  });

  test.each(EXAMPLES)('[R4] %s is proven', async (id) => {
    const { proofs } = await proveDocuments({ files, registry, only: new Set([id]) });
    expect(
      proofs.map(({ issues, undecided }) => ({ issues: issues.map(({ message }) => message), undecided })),
    ).toEqual([{ issues: [], undecided: [] }]);
  });
});
