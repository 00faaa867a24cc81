import type { Kysely } from 'kysely';
import type { Tables } from '#server/core/database/tables.ts';
import type { FileProblem, FileReading, PointedProblem } from '#server/core/files/json-file.ts';
import { onDatabase } from './command-database.ts';
import { EXIT, note, say, type Exit } from './output.ts';

/** Says everything that is wrong with a file, a line each, as `file:line:column code message`: editors jump to it. */
export function printFileProblems(path: string, problems: readonly FileProblem<string>[]): Exit {
  for (const { line, column, code, message } of problems) say(`${path}:${line}:${column} ${code} ${message}`);
  return EXIT.findings;
}

/**
 * The same of a file that was refused as it was read, with what only the database knows to be wrong with the rest of
 * it. Where the database cannot be asked, it says so, and reports what the file itself shows.
 */
export async function printRefused<File, Code extends string>(
  path: string,
  { problems, rest }: Extract<FileReading<File, Code>, { readonly ok: false }>,
  ask: (db: Kysely<Tables>, file: File) => Promise<readonly PointedProblem<Code>[]>,
): Promise<Exit> {
  if (rest === undefined) return printFileProblems(path, problems);
  let all = problems;
  const asked = await onDatabase(async ({ db }) => {
    all = rest.and(await ask(db, rest.file));
    return EXIT.good;
  });
  if (asked !== EXIT.good) note('The file could not be compared with what is stored: it may have more problems.');
  return printFileProblems(path, all);
}
