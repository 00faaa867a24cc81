import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#connectors/product-server.ts';
import { ENTRY_KINDS } from '#schemas/sources/cms-entry.ts';
import type { ConfiguredCms } from '#server/core/config/configured-source.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { createCmsSource } from '#server/features/content/index.ts';
import { ANSWERS } from '#tests/support/outside/recorded/answers.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/cms.md'), 'utf8');
/** Every whole file of sources in the guide, under its heading. */
const EXAMPLES = GUIDE.split(/^### /m)
  .slice(1)
  .flatMap((section) => {
    const [, text] = /^```json\n([\s\S]*?)^```$/m.exec(section) ?? [];
    return text === undefined ? [] : [{ heading: section.split('\n')[0] ?? '', text }];
  });
const A_CAMPAIGN: unknown = expect.stringMatching(/^\{\s*"formatVersion": ?1,\s*"id": ?"knee",/);
const AN_ENTRY: unknown = expect.any(String);
const SECRETS = { CMS_TOKEN: 'a-token', CMS_WEBHOOK_SECRET: 'a-secret', GIT_TOKEN: 'a-token' };

const cms = await startScriptedCms();
afterAll(cms.close);
const folder = tempFolder('cms-guide');
let files = 0;

async function configured(text: string) {
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, text);
  const read = await readConfig({ CAMPAIGN_SOURCES_FILE: file, ...SECRETS }, ROOT);
  if (!read.ok) throw new Error(read.issues.map(({ message }) => message).join('\n'));
  return read.config.sources ?? [];
}

/** The same source, with the CMS of this test instead of its own. */
function here(source: ConfiguredCms): ConfiguredCms {
  const { entry } = source;
  const url = entry.kind === 'http' ? `${cms.origin}${new URL(entry.url).pathname}` : cms.origin;
  return { ...source, entry: { ...entry, url } };
}

test('[B9] the guide has a configuration for a folder and for each kind of CMS', async () => {
  const kinds = await Promise.all(EXAMPLES.map(async ({ text }) => (await configured(text)).at(-1)));
  expect(kinds.map((source) => (source?.kind === 'cms' ? source.entry.kind : String(source?.kind))).toSorted()).toEqual(
    ['folder', 'git', ...Object.keys(ANSWERS)].toSorted(),
  );
});

test.each(EXAMPLES.filter(({ heading }) => heading !== 'A folder' && heading !== 'A git repository'))(
  '[B9] the configuration for $heading reads the campaign of a recorded answer',
  async ({ text }) => {
    const source = (await configured(text)).at(-1);
    if (source?.kind !== 'cms') throw new Error('The last source is no CMS');
    cms.script(ANSWERS[source.entry.kind] ?? (() => ({ status: 404, body: {} })));
    expect(await createCmsSource(here(source)).read()).toEqual([
      { name: 'knee.json', text: A_CAMPAIGN, entry: AN_ENTRY },
    ]);
    const sent = cms.asked.at(-1);
    expect(`${JSON.stringify(sent?.headers)} ${sent?.url.search}`).toContain('a-token');
  },
);

test('[B9] the plugins offer the kinds of documents that the product reads', () => {
  expect(DOCUMENT_KINDS).toEqual(ENTRY_KINDS);
});
