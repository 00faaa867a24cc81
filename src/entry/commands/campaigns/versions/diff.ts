import { parseArgs } from 'node:util';
import { diffDocuments, type Diffs } from '#checker/diff/diff-documents.ts';
import { diffsAsData, formatDiffs } from '#checker/diff/report/format-diff.ts';
import { markdownDiffs } from '#checker/diff/report/markdown-diff.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { numberOption } from '../number-option.ts';
import { readVersions } from './versions.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { dayOf } from '../../../day-of.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  count: { type: 'string', default: '400' },
  seed: { type: 'string', default: '1' },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

const FORMATS: Readonly<Record<string, (diffs: Diffs) => string>> = {
  pretty: formatDiffs,
  json: (diffs) => JSON.stringify(diffsAsData(diffs), undefined, 2),
  markdown: markdownDiffs,
};

/**
 * `diff A B`: what the second version changes for visitors. Exit code 0: nothing, proven; 1: something; 2: it could not
 * be decided.
 */
export async function diff(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!format)
    throw new Error(`There is no format "${values.format}"; the formats are ${Object.keys(FORMATS).join(', ')}`);
  const sample = {
    count: numberOption('count', values.count, 1),
    seed: numberOption('seed', values.seed, 0),
    today: dayOf(new Date()),
  };
  const versions = await readVersions(positionals);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const diffs = await diffDocuments({ ...versions, registry, ...sample });
  console.log(format(diffs));
  if (diffs.unchecked.length > 0 || diffs.campaigns.some(({ verdict }) => verdict === 'undecided')) return 2;
  return diffs.campaigns.every(({ verdict }) => verdict === 'equal') ? 0 : 1;
}
