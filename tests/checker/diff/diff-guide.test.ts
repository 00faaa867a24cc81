import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { diffDocuments } from '#checker/diff/diff-documents.ts';
import { formatDiffs } from '#checker/diff/report/format-diff.ts';
import { compareDraftVersions } from '#checker/draft-compatibility/drafts-documents.ts';
import { formatDrafts } from '#checker/draft-compatibility/format-drafts.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

test('the guide shows what the commands report about a change', async () => {
  const guide = await readFile('docs/authoring.md', 'utf8');
  const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const [, good = '', wrong = '', shown = ''] =
    /## How a change affects visitors[^]*?```diff\n-(.+)\n\+(.+)\n```\n\n```text\n([^]*?)\n```/.exec(guide) ?? [];
  const [, drafts = ''] = /## Visitors in the middle of a visit[^]*?```text\n([^]*?)\n```/.exec(guide) ?? [];
  expect(text.split(good)).toHaveLength(2);
  const { files } = await readCampaignFiles(['campaigns']);
  const fragments = files.filter(({ path }) => path.includes('fragments'));
  const side = (document: string) => ({
    files: [{ path: 'campaigns/asthma-signup.json', text: document }, ...fragments],
  });
  const versions = {
    a: side(text),
    b: side(text.replace(good, () => wrong)),
    registry: createRegistry(await loadBlocks('blocks')),
    seed: 1,
  };
  expect(formatDiffs(await diffDocuments({ ...versions, count: 400 }))).toBe(shown);
  expect(formatDrafts(await compareDraftVersions({ ...versions, count: 200 }))).toBe(drafts);
});
