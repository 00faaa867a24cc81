/**
 * `npm run postal -- import CC FILE`: imports the postal table of a country, in GeoNames' format or as a tsv with a
 * header (O4). Exit code 0 good, 1 unusable lines, 2 could not run.
 */
import { InvalidArgumentError } from 'commander';
import { COUNTRY_CODES, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import { createProgram, end, runProgram } from './command-line.ts';

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
  .action(async (country: CountryCode, file: string) =>
    end(await (await import('./postal/import-table.ts')).importTable(country, file)),
  );
if (import.meta.main) await runProgram(program);
