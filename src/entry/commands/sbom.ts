/**
 * `npm run sbom [-- --out FILE]`: the runtime packages in package-lock.json, as CycloneDX 1.6 JSON. Exit code 0 good, 2
 * could not run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createProgram, runProgram } from './command-line.ts';
import { openOutput } from './data-output.ts';

const LOCK = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
export const program = createProgram('sbom', 'The runtime packages in package-lock.json, as CycloneDX 1.6 JSON.')
  .option('--out <file>', 'write to a file (default: standard output)')
  .action(async ({ out }: { readonly out?: string }) => {
    const { billOfMaterials } = await import('./sbom/bill-of-materials.ts');
    const { readLockFile } = await import('./sbom/lock-file.ts');
    const text = JSON.stringify(billOfMaterials(readLockFile(await readFile(LOCK, 'utf8'))), undefined, 2);
    if (out === undefined) openOutput(undefined).write(text);
    else await writeFile(out, `${text}\n`);
  });
if (import.meta.main) await runProgram(program);
