import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Check } from 'typebox/value';
import { formatProofs, proofsAsData } from '#checker/prove/format-proofs.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { RulesFile, type Rule } from '#schemas/campaign/rule.ts';
import { readCampaignFiles } from './campaign-files.ts';

/** `prove [FILE or FOLDER …]`: what every visitor of the named campaigns meets, with the rules of the folder `rules` beside them. */
export async function prove(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { format: { type: 'string', default: 'pretty' }, blocks: { type: 'string', default: 'blocks' } } });
  if (values.format !== 'pretty' && values.format !== 'json') throw new Error(`There is no format "${values.format}"; there are pretty and json`);
  const { files, named } = await readCampaignFiles(positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns']);
  const registry = createRegistry(await loadBlocks(values.blocks));
  const folders = new Set([...named].map((path) => dirname(path)));
  const rules = (await Promise.all([...folders].map(readRules))).flat();
  const only = new Set([...named].map((path) => basename(path, '.json')));
  const proofs = await proveDocuments({ files, registry, rules, only });
  console.log(values.format === 'json' ? JSON.stringify(proofsAsData(proofs), undefined, 2) : formatProofs(proofs));
  return proofs.unchecked.length === 0 && proofs.proofs.every(({ issues }) => issues.length === 0) ? 0 : 1;
}

/** The rules of every file in the folder `rules` beside the campaigns. Rejects in words where a file is none. */
export async function readRules(folder: string): Promise<Rule[]> {
  const names = await readdir(join(folder, 'rules')).catch(() => []);
  const lists = await Promise.all(names.filter((name) => name.endsWith('.json')).toSorted().map(async (name) => {
    const path = join(folder, 'rules', name);
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!Check(RulesFile, value)) throw new Error(`${path} is no list of rules: see schemas/json/rules.schema.json`);
    return value.rules;
  }));
  return lists.flat();
}
