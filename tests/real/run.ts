/**
 * `npm run real`: the importers on real data, read in place from ../shared/data (or REAL_DATA) and never copied.
 * The last line is `tests: N passed, N failed`; without the data it fails.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryDatabase } from '../support/database/memory-database.ts';
import { createChecks } from './checks.ts';
import { checkConditionSearch } from './conditions/condition-checks.ts';
import { checkConformance } from './conform-checks.ts';
import { checkFhir } from './fhir-checks.ts';
import { checkNci } from './nci-checks.ts';
import { checkPostal } from './postal-checks.ts';
import { checkPrescreenDump } from './prescreen-checks.ts';
import { checkRegistry } from './registry-checks.ts';
import { checkZones } from './zone-checks.ts';
import { checkScreening } from './screening-checks.ts';

const folder = process.env['REAL_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (existsSync(`${folder}/studies`)) {
  const checks = createChecks(say);
  const database = await memoryDatabase();
  await checkRegistry(database, folder, checks, say);
  await checkConditionSearch(database, folder, checks, say);
  await checkPostal(database, folder, checks, say);
  checkZones(folder, checks, say);
  await checkScreening(folder, checks);
  await checkNci(database, folder, checks, say);
  await checkFhir(database, folder, checks, say);
  checkPrescreenDump(folder, checks, say);
  await checkConformance(folder, checks, say);
  await database.close();
  say(`tests: ${checks.passed} passed, ${checks.failed} failed`);
  process.exitCode = checks.failed === 0 && checks.passed > 0 ? 0 : 1;
} else {
  say(`The real data is not at ${folder}: put it there, or set REAL_DATA to its folder.`);
  process.exitCode = 1;
}
