/**
 * `trialflow campaigns check|prove` in an app that has the package installed: the documents of the app, with the blocks
 * of its own registry. All other commands are for checkouts.
 */
// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { readDocumentText } from '#server/core/files/json-documents.ts';
import { readCampaignFiles } from '../commands/campaigns/campaign-files.ts';
import { check, formatIssues, formatProofs, prove } from './checker.ts';

const USAGE = `Usage: trialflow campaigns check|prove [FILE or FOLDER …] [--registry FILE] [--operator FILE]

  check            every problem of every file
  prove            problems that some visitor would run into, or proof that there are none

  FILE or FOLDER   campaigns, or folders of them (default: campaigns)
  --registry FILE  a module that exports \`registry\`: the blocks that the campaigns may use (default: the shipped ones)
  --operator FILE  the operator document, which check reads too

Exits with 0 if all is well, 1 if there are problems, 2 if it could not run or decide.
The other commands work in a checkout of Trialflow.`;

const OPTIONS = {
  registry: { type: 'string' },
  operator: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function isRegistry(value: unknown): value is Registry {
  return typeof value === 'object' && value !== null && 'find' in value && 'prepare' in value && 'names' in value;
}

async function registryOf(file: string | undefined): Promise<Registry> {
  if (file === undefined) return createRegistry(globBlocks);
  const module: unknown = await import(pathToFileURL(resolve(file)).href);
  const exported: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'registry') : undefined;
  if (!isRegistry(exported))
    throw new Error(`${file} exports no registry: export const registry = createRegistry([…])`);
  return exported;
}

async function checkAll(paths: readonly string[], registry: Registry, operator: string | undefined): Promise<number> {
  const { files, named } = await readCampaignFiles(paths);
  const read = operator === undefined ? {} : { operator: { path: operator, ...(await readDocumentText(operator)) } };
  const found = await check({ files, registry, ...read });
  const issues = found.filter(({ file }) => named.has(file) || file === operator);
  console.log(formatIssues(issues, named.size + (operator === undefined ? 0 : 1)));
  return issues.length === 0 ? 0 : 1;
}

async function proveAll(paths: readonly string[], registry: Registry): Promise<number> {
  const { files, named } = await readCampaignFiles(paths);
  const folders = new Set([...named].map((path) => dirname(path)));
  const rules = (await Promise.all([...folders].map(rulesBeside))).flat();
  const only = [...named].map((path) => basename(path, '.json'));
  const proofs = await prove({ files, registry, rules, only });
  console.log(formatProofs(proofs));
  if (proofs.unchecked.length > 0 || proofs.proofs.some(({ issues }) => issues.length > 0)) return 1;
  return proofs.proofs.some(({ undecided }) => undecided.length > 0) ? 2 : 0;
}

/** Runs the command that the arguments name. Gives its exit code: 0 good, 1 findings, 2 could not run. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [group, command, ...given] = positionals;
    const paths = given.length > 0 ? given : ['campaigns'];
    if (group === 'campaigns' && command === 'check' && !values.help)
      return await checkAll(paths, await registryOf(values.registry), values.operator);
    if (group === 'campaigns' && command === 'prove' && !values.help)
      return await proveAll(paths, await registryOf(values.registry));
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  } catch (error) {
    console.error(`Could not run: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
