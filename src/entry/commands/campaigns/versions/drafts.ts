import { parseArgs } from 'node:util';
import { compareDraftVersions } from '#checker/draft-compatibility/drafts-documents.ts';
import { draftsAsData, formatDrafts } from '#checker/draft-compatibility/format-drafts.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { numberOption } from '../number-option.ts';
import { readVersions } from './versions.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { dayOf } from '../../../day-of.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  count: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

/**
 * `drafts A B`: what happens to visitors in the middle of version A. Exit code 0: proven that all continue
 * unchanged; 1: some do not; 2: not decided.
 */
export async function drafts(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.format !== 'pretty' && values.format !== 'json')
    throw new Error(`There is no format "${values.format}"; use pretty or json`);
  const sample = {
    count: numberOption('count', values.count, 1),
    seed: numberOption('seed', values.seed, 0),
    today: dayOf(new Date()),
  };
  const versions = await readVersions(positionals);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const report = await compareDraftVersions({ ...versions, registry, ...sample });
  console.log(values.format === 'json' ? JSON.stringify(draftsAsData(report), undefined, 2) : formatDrafts(report));
  if (report.unchecked.length > 0 || report.campaigns.some(({ verdict }) => verdict === 'undecided')) return 2;
  return report.campaigns.every(({ verdict }) => verdict === 'kept') ? 0 : 1;
}
