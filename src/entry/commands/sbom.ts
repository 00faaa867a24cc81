/**
 * `npm run sbom [-- --out FILE]`: the packages that are there when the product runs, from package-lock.json, as CycloneDX 1.6
 * JSON. Exit 0 good, 2 could not run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './supply/bill-of-materials.ts';
import { readLockFile } from './supply/lock-file.ts';
import { couldNotRun, EXIT, runCommand, say } from './command-database.ts';

const LOCK = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const USAGE = 'Usage:\n  npm run sbom                  the bill of materials, on standard output\n  npm run sbom -- --out FILE    into a file';

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  if (positionals.length > 0) return couldNotRun(USAGE);
  const bill = billOfMaterials(readLockFile(await readFile(LOCK, 'utf8')));
  const text = JSON.stringify(bill, undefined, 2);
  if (values.out === undefined) say(text);
  else await writeFile(values.out, `${text}\n`);
  return EXIT.good;
});
