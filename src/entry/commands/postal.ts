/**
 * `npm run postal -- import CC FILE`: the postal table of a country, from GeoNames' columns or the tsv with a header (O4).
 * Exit 0 good, 1 lines that could not be used, 2 could not run.
 */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { COUNTRY_CODES, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import type { Database } from '#server/database/open-database.ts';
import { importPostalTable } from '#server/import/postal/import-postal-table.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say, type Exit } from './command-database.ts';

const USAGE = `Usage: npm run postal -- import CC FILE\n  CC is one of ${COUNTRY_CODES.join(', ')}; FILE has the columns of GeoNames' postal files, or the header "code place admin1 admin1code lat lon"; - is standard input`;

const WORDS = {
  columns: 'has too few columns',
  country: 'is of another country',
  code: 'has a postal code that is none of the country',
  coordinates: 'has no coordinates, or some outside the earth',
} as const;

async function importTable({ db }: Database, country: CountryCode, file: string): Promise<Exit> {
  const lines = createInterface({ input: file === '-' ? process.stdin : createReadStream(file, 'utf8'), crlfDelay: Infinity });
  const summary = await importPostalTable(db, country, lines, ({ line, kind }) => say(`${file}:${line}:1 postal-${kind} The line ${WORDS[kind]}.`));
  if (!summary.ok) {
    say(`${country}: no line of ${summary.lines} could be used; the table stays as it was.`);
    return EXIT.findings;
  }
  say(`${country}: ${summary.codes} codes from ${summary.lines} lines, ${summary.bad} lines left out, ${summary.sitesLocated} sites found their place by them.`);
  return summary.bad > 0 ? EXIT.findings : EXIT.good;
}

await runCommand(async () => {
  const [command, code = '', file, ...rest] = process.argv.slice(2);
  const country = code.toUpperCase();
  if (command !== 'import' || file === undefined || rest.length > 0 || !isCountryCode(country)) return couldNotRun(USAGE);
  if (file !== '-') await access(file);
  return onDatabase((database) => importTable(database, country, file));
});
