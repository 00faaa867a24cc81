/**
 * `npm run conditions -- import FILE [--source NAME] [--add]`: other names by which visitors find conditions. Exit code
 * 0 good, 1 a file in none of the known formats, 2 could not run.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { saveNameGroups, savePlainNames } from '#server/features/studies/index.ts';
import { readNamesFile } from '#importers/conditions/read-names-file.ts';
import { onDatabase } from './command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from './output.ts';
import { createProgram, end, runProgram } from './command-line.ts';

const SHAPES =
  'a list of {name}, a dictionary of {en, es}, a list of {name, synonyms}, ' +
  'or a TSV file whose header begins with "condition"';

async function importNames(
  file: string,
  { source = basename(file), add = false }: { readonly source?: string; readonly add?: boolean },
): Promise<Exit> {
  const read = readNamesFile(await readFile(file, 'utf8'));
  if (!read) {
    say(`${file}:1:1 names-unreadable The file is not in a supported format for names of conditions: ${SHAPES}.`);
    return EXIT.findings;
  }
  if (add && !read.conditions)
    return couldNotRun(
      `${file} is a ${read.shape}: it explains words that are not conditions, so --add cannot be used with it. ` +
        'Omit --add to import its names.',
    );
  return onDatabase(async ({ db }) => {
    const saved = await saveNameGroups(db, read.groups, source, add);
    const plain = await savePlainNames(db);
    say(
      `${file} (${read.shape}): ${read.groups.length} entries, ${saved.conditions} more conditions that visitors ` +
        `can choose, ${saved.names + plain.names} names attached.`,
    );
    return EXIT.good;
  });
}

export const program = createProgram('conditions', 'Other names by which visitors find conditions.');
program
  .command('import')
  .description('attach the names of a file')
  .argument('<file>', SHAPES)
  .option('--source <name>', 'the source of the names (default: the name of the file)')
  .option(
    '--add',
    'visitors can choose the first name of each entry; an entry without a condition becomes one; ' +
      'not from dictionaries, ' +
      'which also explain other words',
  )
  .action(async (file: string, options: { readonly source?: string; readonly add?: true }) =>
    end(await importNames(file, options)),
  );
if (import.meta.main) await runProgram(program);
