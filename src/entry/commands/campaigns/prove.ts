import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { formatProofs, proofsAsData } from '#checker/prove/format-proofs.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { readCampaignFiles } from './campaign-files.ts';

/** `prove [FILE or FOLDER …]`: what every visitor of the named campaigns meets, with the rules of the folder `rules` beside them. */
export async function prove(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { format: { type: 'string', default: 'pretty' }, blocks: { type: 'string', default: 'blocks' } } });
  if (values.format !== 'pretty' && values.format !== 'json') throw new Error(`There is no format "${values.format}"; there are pretty and json`);
  const { files, named } = await readCampaignFiles(positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns']);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const folders = new Set([...named].map((path) => dirname(path)));
  const written = (await Promise.all([...folders].map(rulesBeside))).flat().map(readRules);
  const only = new Set([...named].map((path) => basename(path, '.json')));
  const proofs = await proveDocuments({ files, registry, only, rules: written.flatMap(({ rules }) => rules), accepted: written.flatMap(({ accepted = [] }) => accepted) });
  console.log(values.format === 'json' ? JSON.stringify(proofsAsData(proofs), undefined, 2) : formatProofs(proofs));
  return proofs.unchecked.length === 0 && proofs.proofs.every(({ issues }) => issues.length === 0) ? 0 : 1;
}
