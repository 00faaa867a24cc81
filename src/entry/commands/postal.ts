/**
 * `npm run postal -- import CC FILE`: imports the postal table of a country, in GeoNames' format or as a tsv with a
 * header (O4). Exit code 0 good, 1 unusable lines, 2 could not run.
 */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { InvalidArgumentError } from 'commander';
import { COUNTRY_CODES, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { importPostalTable } from '#importers/postal/import-postal-table.ts';
import { onDatabase } from './command-database.ts';
import { EXIT, say, type Exit } from './output.ts';
import { createProgram, end, runProgram } from './command-line.ts';

const WORDS = {
  columns: 'has too few columns',
  country: 'is for another country',
  code: 'has a postal code that does not exist in the country',
  coordinates: 'has no coordinates, or impossible ones',
} as const;

async function importTable({ db }: Database, country: CountryCode, file: string): Promise<Exit> {
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
    `${country}: ${summary.codes} codes from ${summary.lines} lines, ${summary.bad} lines skipped, ` +
      `${summary.sitesLocated} sites located with them.`,
  );
  return summary.bad > 0 ? EXIT.findings : EXIT.good;
}

function countryOf(text: string): CountryCode {
  const country = text.toUpperCase();
  if (isCountryCode(country)) return country;
  throw new InvalidArgumentError(`It must be one of ${COUNTRY_CODES.join(', ')}.`);
}

export const program = createProgram('postal', 'Postal codes and where they are.');
program
  .command('import')
  .description('replace the postal table of a country')
  .argument('<country>', `one of ${COUNTRY_CODES.join(', ')}`, countryOf)
  .argument(
    '<file>',
    'the columns of GeoNames\' postal files, or the header "code place admin1 admin1code lat lon"; - is standard input',
  )
  .action(async (country: CountryCode, file: string) => {
    if (file !== '-') await access(file);
    end(await onDatabase((database) => importTable(database, country, file)));
  });
if (import.meta.main) await runProgram(program);
