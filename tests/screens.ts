/**
 * `npm run screens [-- FILE …]`: screenshots of every screen of every flow, or of those that the named test files walk,
 * in six windows and both languages, in `test-results/screens`; faults in their layout are in its `faults.txt`, and
 * all of them are on the contact sheets of its `index.html`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { drawSheets } from './e2e/screens/contact-sheets.ts';
import { FAULTS, PICTURES } from './e2e/screens/keep-screen.ts';
import { runCommand } from './support/program.ts';
import { tempFolder } from './support/temp.ts';

rmSync(PICTURES, { recursive: true, force: true });
const folder = tempFolder('simulated');
const made = await runCommand(
  process.execPath,
  ['src/entry/commands/campaigns.ts', 'simulate', '--journeys', folder],
  process.env,
);
const walked = await runCommand(
  'playwright',
  ['test', '--config', 'tests/e2e/screens/playwright.config.ts', ...process.argv.slice(2)],
  { ...process.env, SCREENS: 'yes', SIMULATED_JOURNEYS: folder },
);
const { pictures, sheets } = await drawSheets(PICTURES);
const faults = existsSync(FAULTS)
  ? readFileSync(FAULTS, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  : [];
process.stdout.write(
  `${pictures} pictures on ${sheets} contact sheets, in ${PICTURES}; ${faults.length} faults of the layout\n`,
);
process.exitCode = made === 0 && walked === 0 && faults.length === 0 ? 0 : 1;
