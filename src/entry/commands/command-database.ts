import { fileURLToPath } from 'node:url';
import { createEnvironmentReader } from '#server/config/environment-reader.ts';
import { readDatabasePlace } from '#server/config/database-place.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How a command ends (O4). */
export const EXIT = { good: 0, findings: 1, couldNotRun: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Says on standard error why a command could not run. */
export function couldNotRun(reason: string): Exit {
  process.stderr.write(`${reason}\n`);
  return EXIT.couldNotRun;
}

/** Lets a command work on the database that the environment names, and closes it. Says so in words when that is not possible. */
export async function onDatabase(work: (database: Database) => Promise<Exit>): Promise<Exit> {
  // Only what a command needs: a server's other variables may be wrong or absent here.
  const reader = createEnvironmentReader(process.env);
  const place = readDatabasePlace(reader, ROOT);
  if (reader.issues.length > 0) return couldNotRun(reader.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
  const opened = await openDatabase(place);
  if (!opened.ok) return couldNotRun(opened.message);
  try {
    return await work(opened.database);
  } finally {
    await opened.database.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command and leaves its exit code. Whatever stops it (no database, no file, a full disk) is said in one line. */
export async function runCommand(command: () => Promise<Exit>): Promise<void> {
  // Whoever reads the output may stop reading (`| head`); the command still ends its work.
  process.stdout.on('error', () => undefined);
  try {
    process.exitCode = await command();
  } catch (error) {
    process.exitCode = couldNotRun(`Could not run: ${reasonOf(error)}`);
  }
}
