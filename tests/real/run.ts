/**
 * `npm run real [-- data|browser]`: the importers on real data, read in place from ../shared/data (or REAL_DATA) and
 * never copied, and a browser that searches it, which leaves screenshots in `test-results/real-screens`: look at them.
 * The last line is `tests: N passed, N failed`; without the data it fails.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countPlaywright } from '../support/counts.ts';
import { memoryDatabase } from '../support/database/memory-database.ts';
import { runCommand } from '../support/program.ts';
import { tempFolder } from '../support/temp.ts';
import { createChecks } from './checks.ts';
import { checkOutsideWords } from './conditions/outside-checks.ts';
import { checkConditionSearch } from './conditions/condition-checks.ts';
import { checkConformance } from './conform-checks.ts';
import { checkFhir } from './fhir-checks.ts';
import { checkHostileTitles } from './hostile/title-checks.ts';
import { checkNci } from './nci-checks.ts';
import { checkPostal } from './postal-checks.ts';
import { checkPrescreenDump } from './prescreen-checks.ts';
import { checkRegistry } from './registry-checks.ts';
import { checkZones } from './zone-checks.ts';
import { checkScreening } from './screening-checks.ts';

const folder = process.env['REAL_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function checkData(): Promise<{ readonly passed: number; readonly failed: number }> {
  const checks = createChecks(say);
  const database = await memoryDatabase();
  await checkRegistry(database, folder, checks, say);
  await checkOutsideWords(database, folder, checks, say);
  await checkConditionSearch(database, folder, checks, say);
  await checkPostal(database, folder, checks, say);
  checkZones(folder, checks, say);
  await checkScreening(folder, checks);
  await checkNci(database, folder, checks, say);
  await checkFhir(database, folder, checks, say);
  checkPrescreenDump(folder, checks, say);
  checkHostileTitles(folder, checks, say);
  await checkConformance(folder, checks, say);
  await database.close();
  return checks;
}

async function checkBrowser(): Promise<{ readonly passed: number; readonly failed: number }> {
  const report = join(tempFolder('reports'), 'real.json');
  const env = { ...process.env, REAL_DATA: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ended = await runCommand(
    'playwright',
    ['test', '--config', 'tests/real/browser/playwright.config.ts', '--reporter=list,json'],
    env,
  );
  const counts = countPlaywright(report, ended === 0);
  counts.failures.forEach((failure) => say(`FAILED ${failure}`));
  return counts;
}

const PARTS = { data: checkData, browser: checkBrowser };

if (existsSync(`${folder}/studies`)) {
  const [only] = process.argv.slice(2);
  const parts = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  let [passed, failed] = [0, 0];
  for (const [, run] of parts) {
    const counts = await run();
    passed += counts.passed;
    failed += counts.failed;
  }
  say(`tests: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} else {
  say(`The real data is not at ${folder}: put it there, or set REAL_DATA to its folder.`);
  process.exitCode = 1;
}
