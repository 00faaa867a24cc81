import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { CountryCode } from '#schemas/countries.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { importPostalTable } from '#importers/postal/import-postal-table.ts';
import { onDatabase } from '../command-database.ts';
import { countOf, EXIT, say, type Exit } from '../output.ts';

const WORDS = {
  columns: 'has too few columns',
  country: 'is for another country',
  code: 'has a postal code that does not exist in the country',
  coordinates: 'has no coordinates, or impossible ones',
} as const;

async function importLines({ db }: Database, country: CountryCode, file: string): Promise<Exit> {
  const lines = createInterface({
    input: file === '-' ? process.stdin : createReadStream(file, 'utf8'),
    crlfDelay: Infinity,
  });
  const summary = await importPostalTable(db, country, lines, ({ line, kind }) =>
    say(`${file}:${line}:1 postal-${kind} The line ${WORDS[kind]}.`),
  );
  if (!summary.ok) {
    say(`${country}: no line of ${summary.lines} could be used; the table was left unchanged.`);
    return EXIT.findings;
  }
  say(
    `${country}: ${countOf(summary.codes, 'code', 'codes')} from ${countOf(summary.lines, 'line', 'lines')}, ` +
      `${countOf(summary.bad, 'line', 'lines')} skipped, ` +
      `${countOf(summary.sitesLocated, 'site', 'sites')} located with them.`,
  );
  return summary.bad > 0 ? EXIT.findings : EXIT.good;
}

/** `import CC FILE`: replaces the postal table of a country; `-` is standard input. */
export async function importTable(country: CountryCode, file: string): Promise<Exit> {
  if (file !== '-') await access(file);
  return onDatabase((database) => importLines(database, country, file));
}
