import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { saveNameGroups, savePlainNames } from '#server/features/studies/index.ts';
import { readNamesFile } from '#importers/conditions/read-names-file.ts';
import { onDatabase } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

/**
 * `import FILE`: attaches the names of the file to the conditions that visitors can choose.
 * @param formats for people: what a file can look like
 */
export async function importNames(
  file: string,
  formats: string,
  { source = basename(file), add = false }: { readonly source?: string; readonly add?: boolean },
): Promise<Exit> {
  const read = readNamesFile(await readFile(file, 'utf8'));
  if (!read) {
    say(`${file}:1:1 names-unreadable The file is not in a supported format for names of conditions: ${formats}.`);
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
      `${file} (${read.shape}): ${countOf(read.groups.length, 'entry', 'entries')}, ` +
        `${countOf(saved.conditions, 'more condition', 'more conditions')} that visitors can choose, ` +
        `${countOf(saved.names + plain.names, 'name', 'names')} attached.`,
    );
    return EXIT.good;
  });
}
