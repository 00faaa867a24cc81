import { readFile } from 'node:fs/promises';
import { type SavedOffers, readOffers, readOffersFile, saveOffers } from '#server/features/offers/index.ts';
import { onDatabase } from '../command-database.ts';
import { openOutput } from '../data-output.ts';
import { printFileProblems } from '../file-problems.ts';
import { EXIT, note, say, type Exit } from '../output.ts';

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

/** `import FILE`: replaces all offers with those of the file. */
export async function importOffers(path: string, dryRun: boolean): Promise<Exit> {
  const reading = readOffersFile(await readFile(path, 'utf8'));
  if (!reading.ok) return printFileProblems(path, reading.problems);
  if ((process.env['DIRECT_OFFERS_BASE_URL'] ?? '') !== '')
    note('DIRECT_OFFERS_BASE_URL is set: visitors see the offers of that service, not these.');
  return onDatabase(async ({ db }) => {
    printSummary(await saveOffers(db, reading.file, { dryRun }), dryRun);
    return EXIT.good;
  });
}

/** `export`: all offers as one JSON document. */
export async function exportOffers(out: string | undefined): Promise<Exit> {
  return onDatabase(async ({ db }) => {
    const output = openOutput(out);
    output.write(JSON.stringify({ offers: await readOffers(db) }, undefined, 2));
    await output.close();
    return EXIT.good;
  });
}
