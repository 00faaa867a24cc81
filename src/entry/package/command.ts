/**
 * `trialflow campaigns check|prove|lsp` in an app that has the package installed: the documents of the app, with the
 * blocks of its own registry. All other commands are for checkouts.
 */
// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { basename, dirname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseArgs } from 'node:util';
import type { Issue } from '#checker/issue.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import type { Registry } from '#registry/registry.ts';
import { readDocumentText } from '#server/core/files/json-documents.ts';
import { readCampaignFiles } from '../commands/campaigns/campaign-files.ts';
import type { FolderToCheck } from '../commands/campaigns/lsp/answer-checks.ts';
import { check, formatIssues, formatProofs, prove } from './checker.ts';
import { registryOf } from './registry-of.ts';

const USAGE = `Usage: trialflow campaigns check|prove|lsp [FILE or FOLDER …] [--registry FILE] [--operator FILE]

  check            every problem of every file
  prove            problems that some visitor would run into, or proof that there are none
  lsp              a language server for editors, over standard input and output

  FILE or FOLDER   campaigns, or folders of them (default: campaigns)
  --registry FILE  a module that exports \`registry\`: the blocks that the campaigns may use (default: the shipped ones)
  --operator FILE  the operator document, which check reads too

Exits with 0 if all is well, 1 if there are problems, 2 if it could not run or decide.
The other commands work in a checkout of Trialflow.`;

const OPTIONS = {
  registry: { type: 'string' },
  operator: { type: 'string' },
  help: { type: 'boolean', default: false },
  // Some editors name the transport of a language server. There is no other one.
  stdio: { type: 'boolean', default: false },
} as const;

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

/** The page is in the package, beside its schemas. */
const PROBLEM_CODES = new URL('../../../../../docs/problem-codes.md', import.meta.url).href;

async function serveEditor(file: string | undefined, operator: string | undefined): Promise<number> {
  const [{ startLanguageServer }, { createLastingThread }] = await Promise.all([
    import('../commands/campaigns/lsp/start-language-server.ts'),
    import('#server/core/threads/lasting-thread.ts'),
  ]);
  const thread = createLastingThread<FolderToCheck, readonly Issue[]>(
    () => new Worker(new URL('check-thread.ts', import.meta.url), { workerData: file }),
  );
  return startLanguageServer({
    registry: await registryOf(file),
    check: (folder) => thread.ask(folder),
    operator: async () =>
      operator === undefined ? undefined : { path: resolve(operator), ...(await readDocumentText(operator)) },
    media: undefined,
    ofFolder: async () => [],
    problemCodes: PROBLEM_CODES,
  });
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
    if (group === 'campaigns' && command === 'lsp' && !values.help)
      return await serveEditor(values.registry, values.operator);
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  } catch (error) {
    console.error(`Could not run: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
