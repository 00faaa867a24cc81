/**
 * `node tests/bench/screens/serve.ts HARNESS`: serves the work of the screener bench in the folder HARNESS as real
 * campaigns on the real server, and prints the address. `peer.ts` next to this file drives it: run the harness with
 * OURS=…/peer.ts and OURS_URL=….
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '#tests/support/program.ts';
import { startServer, stopOwnPostgres } from '#tests/support/server.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { STUDIES } from './studies.ts';
import { criteriaFile, PAGE_CAMPAIGN, STEPS_CAMPAIGN, type WorkQuestion } from './work-campaigns.ts';

interface Harness {
  readonly work: (id: string) => { readonly questions: readonly WorkQuestion[] };
}

function isHarness(module: unknown): module is Harness {
  return typeof module === 'object' && module !== null && typeof Reflect.get(module, 'work') === 'function';
}

const [harness] = process.argv.slice(2);
if (harness === undefined) throw new Error('Say where the harness is: node tests/bench/screens/serve.ts FOLDER');
const module: unknown = await import(pathToFileURL(join(harness, 'work', 'work.mjs')).href);
if (!isHarness(module)) throw new Error(`${harness} has no work/work.mjs that gives its work`);

const folder = tempFolder('bench-screens');
const campaigns = join(folder, 'campaigns');
mkdirSync(campaigns);
cpSync(join(ROOT, 'campaigns'), campaigns, { recursive: true });
for (const campaign of [PAGE_CAMPAIGN, STEPS_CAMPAIGN])
  writeFileSync(join(campaigns, `${campaign.id}.json`), JSON.stringify(campaign));
const server = await startServer({ database: 'postgres', env: { CAMPAIGNS_DIR: campaigns } });
for (const [id, study] of STUDIES) {
  const file = join(folder, `${id}.json`);
  writeFileSync(file, JSON.stringify(criteriaFile(study, module.work(id).questions)));
  const exit = await runCommand(process.execPath, ['src/entry/commands/studies.ts', 'criteria', file], {
    ...process.env,
    DATABASE_URL: server.databaseUrl,
  });
  if (exit !== 0) throw new Error(`The questions of ${id} were not taken`);
}
process.stdout.write(`OURS_URL=${server.origin}\n`);

process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
async function end(): Promise<void> {
  await server.remove();
  await stopOwnPostgres();
  removeTempFolder(folder);
  process.exit(0);
}
