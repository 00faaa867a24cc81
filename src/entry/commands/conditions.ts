/**
 * `npm run conditions -- import FILE [--source NAME] [--add]`: other names of conditions, by which visitors find them. Exit 0
 * good, 1 a file that is none of the known kinds, 2 could not run.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { saveNameGroups, savePlainNames } from '#server/conditions/name-groups.ts';
import { readNamesFile } from '#server/import/conditions/read-names-file.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say } from './command-database.ts';

const USAGE = `Usage: npm run conditions -- import FILE [--source NAME] [--add]
  FILE is a list of {name}, a dictionary of {en, es}, a list of {name, synonyms}, or a tsv whose header begins with "condition"
  --source NAME  who says so (default: the name of the file)
  --add          visitors can choose what the file names first; what no condition is called becomes one; not from dictionaries, which explain other words too`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { source: { type: 'string' }, add: { type: 'boolean', default: false } } });
  const [command, file, ...rest] = positionals;
  if (command !== 'import' || file === undefined || rest.length > 0) return couldNotRun(USAGE);
  const read = readNamesFile(await readFile(file, 'utf8'));
  if (!read) {
    say(`${file}:1:1 names-unreadable The file has none of the shapes that names of conditions come in.\n${USAGE}`);
    return EXIT.findings;
  }
  if (values.add && !read.conditions) return couldNotRun(`${file} is a ${read.shape}: it explains words that are no conditions, so --add cannot be used with it. Leave --add out to import its names.`);
  return onDatabase(async ({ db }) => {
    const saved = await saveNameGroups(db, read.groups, values.source ?? basename(file), values.add);
    const plain = await savePlainNames(db);
    say(`${file} (${read.shape}): ${read.groups.length} entries, ${saved.conditions} conditions more that visitors can choose, ${saved.names + plain.names} names attached.`);
    return EXIT.good;
  });
});
