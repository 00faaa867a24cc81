/**
 * `npm run conditions -- import FILE [--source NAME] [--add]`: other names by which visitors find conditions. Exit code
 * 0 good, 1 a file in none of the known formats, 2 could not run.
 */
import { createProgram, end, runProgram } from './command-line.ts';

const FORMATS =
  'a list of {name}, a dictionary of {en, es}, a list of {name, synonyms}, ' +
  'or a TSV file whose header begins with "condition"';

export const program = createProgram('conditions', 'Other names by which visitors find conditions.');
program
  .command('import')
  .description('attach the names of a file')
  .argument('<file>', FORMATS)
  .option('--source <name>', 'the source of the names (default: the name of the file)')
  .option(
    '--add',
    'visitors can choose the first name of each entry; an entry without a condition becomes one; ' +
      'not from dictionaries, ' +
      'which also explain other words',
  )
  .action(async (file: string, options: { readonly source?: string; readonly add?: true }) =>
    end(await (await import('./conditions/import-names.ts')).importNames(file, FORMATS, options)),
  );
if (import.meta.main) await runProgram(program);
