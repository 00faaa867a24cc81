import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SourceFile } from '#checker/document/source-document.ts';
import { renameDocuments, type Renamed } from '#checker/rename/rename-documents.ts';
import { isRenamedKind, RENAMED_KINDS } from '#checker/rename/renaming.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { campaignsOf, readJourneys } from '../../journeys/read-journeys.ts';
import { runJourney } from '../../journeys/run-journey.ts';
import { countOf } from '../output.ts';
import { readCampaignFiles } from './campaign-files.ts';
import { pathOfCampaign } from './one-campaign.ts';
import { misuse } from './misuse.ts';
import { OWN_BLOCKS } from './own-blocks.ts';

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  blocks: { type: 'string', default: OWN_BLOCKS },
  journeys: { type: 'string', default: 'tests/journeys' },
} as const;

/**
 * `rename route|block|option|fact OLD NEW CAMPAIGN`: renames in every file concerned, journeys and rules included.
 * Nothing is written until it is proven that no visitor meets a difference. `--dry-run` shows the places.
 */
export async function rename(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [kind, from, to, named, ...rest] = positionals;
  if (kind === undefined || from === undefined || to === undefined || named === undefined || rest.length > 0)
    throw misuse('name what to rename, its old and its new name, and the campaign');
  if (!isRenamedKind(kind))
    throw new Error(`A "${kind}" cannot be renamed; the kinds that can be are ${RENAMED_KINDS.join(', ')}`);
  const path = pathOfCampaign(named);
  const { files } = await readCampaignFiles([path]);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const [journeys, rules] = await Promise.all([jsonIn(values.journeys), jsonIn(join(dirname(path), 'rules'))]);
  const renamed = await renameDocuments({
    renaming: { kind, from, to },
    campaign: basename(path, '.json'),
    files,
    journeys,
    rules,
    registry,
  });
  if (!renamed.ok) {
    console.error(renamed.why);
    return 1;
  }
  const broken = brokenJourneys(journeys, renamed, registry);
  if (broken.length > 0) {
    console.error(['These journeys would fail:', ...broken].join('\n'));
    return 1;
  }
  for (const { file, line, column, before, after } of renamed.spots)
    console.log(`${file}:${line}:${column} ${before === '' ? 'new:' : `${before} →`} ${after.replace(/^,\s*/, '')}`);
  if (!values['dry-run']) for (const file of renamed.files) await writeFile(file.path, file.text);
  console.log(
    `${values['dry-run'] ? 'would change' : 'changed'} ` +
      `${countOf(renamed.spots.length, 'place', 'places')} in ${countOf(renamed.files.length, 'file', 'files')}; ` +
      `proven for ${renamed.campaigns.join(', ')}: ` +
      `no visitor sees a difference (${renamed.visitors} compared)`,
  );
  return 0;
}

/** Journeys that pass before, and fail after. */
function brokenJourneys(
  journeys: readonly SourceFile[],
  { files, before, after }: Extract<Renamed, { ok: true }>,
  registry: Registry,
): string[] {
  return journeys.flatMap(({ path, text }) => {
    const written = files.find((file) => file.path === path)?.text ?? text;
    const old = readJourneys(path, text);
    return readJourneys(path, written).flatMap((journey, index) => {
      const was = old[index];
      if (
        !campaignsOf(journey).every((id) => after.has(id)) ||
        (was && runJourney(was, { registry, campaign: (id) => before.get(id) }) !== undefined)
      )
        return [];
      const noticed = runJourney(journey, { registry, campaign: (id) => after.get(id) });
      return noticed === undefined ? [] : [`${journey.title}: ${noticed}`];
    });
  });
}

async function jsonIn(folder: string): Promise<SourceFile[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => ({ path: join(folder, name), text: await readFile(join(folder, name), 'utf8') })),
  );
}
