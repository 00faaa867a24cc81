import { parseArgs } from 'node:util';
import { checkDocuments } from '#checker/check-documents.ts';
import { formatIssues } from '#checker/report/format-issues.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { readCampaignFiles } from './campaign-files.ts';

/** `check [FILE or FOLDER …]`: every problem of the named files; without names, of the whole campaigns folder (O4). `--blocks FOLDER` takes the blocks of another folder. */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { format: { type: 'string', default: 'pretty' }, blocks: { type: 'string', default: 'blocks' } } });
  if (values.format !== 'pretty' && values.format !== 'json') throw new Error(`There is no format "${values.format}"; there are pretty and json`);
  const { files, named } = await readCampaignFiles(positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns']);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const issues = (await checkDocuments({ files, registry })).filter(({ file }) => named.has(file));
  console.log(values.format === 'json' ? JSON.stringify(issues, undefined, 2) : formatIssues(issues, named.size));
  return issues.length === 0 ? 0 : 1;
}
