/**
 * `npm run offers -- import FILE`, `npm run offers -- export`: the direct offers that are shown where no offers service
 * is configured (K3, O4).
 * Exit 0 good, 1 the file was refused, 2 could not run.
 */
import { readFile } from 'node:fs/promises';
import { type SavedOffers, readOffers, readOffersFile, saveOffers } from '#server/features/offers/index.ts';
import { createProgram, end, runProgram } from './command-line.ts';
import { onDatabase } from './command-database.ts';
import { openOutput } from './data-output.ts';
import { printFileProblems } from './file-problems.ts';
import { EXIT, note, say, type Exit } from './output.ts';

function printSummary({ added, changed, removed, unchanged, reordered }: SavedOffers, dryRun: boolean): void {
  for (const [word, ids] of [
    ['added', added],
    ['changed', changed],
    ['removed', removed],
  ] as const)
    for (const id of ids) say(`${word}: ${id}`);
  const stored = dryRun ? ' Nothing was stored.' : '';
  const order = reordered ? ' They are shown in a different order.' : '';
  say(
    `${added.length} added, ${changed.length} changed, ${removed.length} removed, ` +
      `${unchanged} unchanged.${order}${stored}`,
  );
}

async function importOffers(path: string, dryRun: boolean): Promise<Exit> {
  const reading = readOffersFile(await readFile(path, 'utf8'));
  if (!reading.ok) return printFileProblems(path, reading.problems);
  if ((process.env['DIRECT_OFFERS_BASE_URL'] ?? '') !== '')
    note('DIRECT_OFFERS_BASE_URL is set: visitors see the offers of that service, not these.');
  return onDatabase(async ({ db }) => {
    printSummary(await saveOffers(db, reading.file, { dryRun }), dryRun);
    return EXIT.good;
  });
}

async function exportOffers(out: string | undefined): Promise<Exit> {
  return onDatabase(async ({ db }) => {
    const output = openOutput(out);
    output.write(JSON.stringify({ offers: await readOffers(db) }, undefined, 2));
    await output.close();
    return EXIT.good;
  });
}

export const program = createProgram(
  'offers',
  'Direct offers: what visitors see beside the studies if no offers service is configured.',
);
program
  .command('import')
  .description('replace all offers with those of a file, in its order; exits with 1 if the file was refused')
  .argument('<file>', 'in the format that export writes; an offer that it does not name is removed')
  .option('--dry-run', 'report what would change; change nothing')
  .action(async (path: string, { dryRun }: { readonly dryRun?: true }) =>
    end(await importOffers(path, dryRun === true)),
  );
program
  .command('export')
  .description('write all offers as one JSON document')
  .option('--out <file>', 'write to a new file that only this account can read')
  .action(async ({ out }: { readonly out?: string }) => end(await exportOffers(out)));
if (import.meta.main) await runProgram(program);
