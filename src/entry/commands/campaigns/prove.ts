import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { formatProofs, proofsAsData } from '#checker/report/format-proofs.ts';
import { proveDocuments, type Proofs } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { readCampaignFiles } from './campaign-files.ts';
import { OWN_BLOCKS } from './own-blocks.ts';
import { dayOf } from '../../day-of.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  blocks: { type: 'string', default: OWN_BLOCKS },
  'allow-undecided': { type: 'boolean', default: false },
} as const;

/**
 * `prove [FILE or FOLDER …]`: what every visitor of the named campaigns meets, with the rules of the folder `rules`
 * beside them. An undecided proof exits with code 2, unless `--allow-undecided` accepts it.
 */
export async function prove(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.format !== 'pretty' && values.format !== 'json')
    throw new Error(`There is no format "${values.format}"; use pretty or json`);
  const { files, named } = await readCampaignFiles(
    positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns'],
  );
  const registry = createRegistry(await loadBlocks(values.blocks));
  const folders = new Set([...named].map((path) => dirname(path)));
  const written = readAllRules((await Promise.all([...folders].map(rulesBeside))).flat());
  const only = new Set([...named].map((path) => basename(path, '.json')));
  const proofs = await proveDocuments({ today: dayOf(new Date()), files, registry, only, ...written });
  console.log(values.format === 'json' ? JSON.stringify(proofsAsData(proofs), undefined, 2) : formatProofs(proofs));
  return exitCodeOf(proofs, values['allow-undecided']);
}

function exitCodeOf({ unchecked, proofs }: Proofs, allowUndecided: boolean): number {
  if (unchecked.length > 0 || proofs.some(({ issues }) => issues.length > 0)) return 1;
  const open = proofs.filter(({ undecided }) => undecided.length > 0).map(({ campaign }) => campaign);
  if (open.length === 0) return 0;
  const advice = allowUndecided ? '' : ': this is not a proof. --allow-undecided accepts it anyway.';
  // On standard error: a program may read the report itself.
  console.error(`Not everything could be decided about ${open.join(', ')}${advice}`);
  return allowUndecided ? 0 : 2;
}
