/**
 * `npm run conditions -- import FILE [--source NAME] [--add]`: other names of conditions, by which visitors find them.
 * Exit 0 good, 1 a file that is none of the known kinds, 2 could not run.
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
  'or a tsv whose header begins with "condition"';

async function importNames(
  file: string,
  { source = basename(file), add = false }: { readonly source?: string; readonly add?: boolean },
): Promise<Exit> {
  const read = readNamesFile(await readFile(file, 'utf8'));
  if (!read) {
    say(`${file}:1:1 names-unreadable The file has none of the shapes that names of conditions come in: ${SHAPES}.`);
    return EXIT.findings;
  }
  if (add && !read.conditions)
    return couldNotRun(
      `${file} is a ${read.shape}: it explains words that are no conditions, so --add cannot be used with it. ` +
        'Leave --add out to import its names.',
    );
  return onDatabase(async ({ db }) => {
    const saved = await saveNameGroups(db, read.groups, source, add);
    const plain = await savePlainNames(db);
    say(
      `${file} (${read.shape}): ${read.groups.length} entries, ${saved.conditions} conditions more that visitors ` +
        `can choose, ${saved.names + plain.names} names attached.`,
    );
    return EXIT.good;
  });
}

export const program = createProgram('conditions', 'Other names of conditions, by which visitors find them.');
program
  .command('import')
  .description('attach the names of a file')
  .argument('<file>', SHAPES)
  .option('--source <name>', 'who says so (default: the name of the file)')
  .option(
    '--add',
    'visitors can choose what the file names first; what no condition is called becomes one; not from dictionaries, ' +
      'which explain other words too',
  )
  .action(async (file: string, options: { readonly source?: string; readonly add?: true }) =>
    end(await importNames(file, options)),
  );
if (import.meta.main) await runProgram(program);
