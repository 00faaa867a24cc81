/**
 * `npm run journeys`: generates the visitors of every campaign and walks all of them, in the engine and in Chromium
 * against the real server: those that the demonstration data serve, and those with other studies or failing calls,
 * with data made for them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJourneyList } from './journeys/journey.ts';
import { runCommand } from './support/program.ts';
import { tempFolder } from './support/temp.ts';

const folder = tempFolder('simulated');
const made = await runCommand(
  process.execPath,
  ['src/entry/commands/campaigns.ts', 'simulate', '--journeys', folder],
  process.env,
);
const journeys = readdirSync(folder).flatMap((name) => {
  const list: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  if (!isJourneyList(list)) throw new Error(`${name} is not a list of journeys`);
  return list;
});
const own = journeys.filter(({ ownWorld }) => ownWorld === true).length;
process.stdout.write(
  `${journeys.length} journeys, each in the engine and in the browser: ` +
    `${journeys.length - own} in the demonstration, ${own} in a world of their own\n`,
);
const inEngine = await runCommand('vitest', ['run', '--project=unit', 'tests/checker/simulate'], process.env);
const inBrowser = await runCommand(
  'playwright',
  ['test', 'simulated', '--config', 'tests/e2e/playwright.config.ts', '--project=phone'],
  { ...process.env, SIMULATED_JOURNEYS: folder },
);
process.exitCode = made === 0 && inEngine === 0 && inBrowser === 0 ? 0 : 1;
