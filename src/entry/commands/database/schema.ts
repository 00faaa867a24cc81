import { schemaState } from '#server/core/database/migrate-database.ts';
import { connectDatabase, openDatabase } from '#server/core/database/open-database.ts';
import { absence, commandPlace, nameOfPlace } from '../command-database.ts';
import { couldNotRun, EXIT, note, say, type Exit } from '../output.ts';

/** `status`: which database this is, and whether its schema is current. */
export async function status({ json }: { readonly json?: true }): Promise<Exit> {
  const read = commandPlace();
  if (!read.ok) return couldNotRun(read.message);
  const missing = absence(read.place);
  if (missing !== undefined) return couldNotRun(missing);
  const opened = await connectDatabase(read.place);
  if (!opened.ok) return couldNotRun(opened.message);
  try {
    const { kind, db } = opened.database;
    const { current, newest, pending } = await schemaState(db);
    if (json)
      say(JSON.stringify({ database: nameOfPlace(read.place), kind, schema: current ?? null, newest, pending }));
    else
      for (const line of [
        `Database: ${nameOfPlace(read.place)}`,
        `Schema: ${current ?? 'none'}; this version needs ${newest}`,
        ...pending.map((name) => `  pending: ${name}`),
      ])
        say(line);
    return pending.length === 0 ? EXIT.good : EXIT.findings;
  } finally {
    await opened.database.close();
  }
}

/** `migrate`: brings the schema up to date; creates an embedded database that does not exist. */
export async function migrate(): Promise<Exit> {
  const read = commandPlace();
  if (!read.ok) return couldNotRun(read.message);
  note(`Database: ${nameOfPlace(read.place)}`);
  const opened = await openDatabase(read.place);
  if (!opened.ok) return couldNotRun(opened.message);
  await opened.database.close();
  for (const name of opened.migrated) say(name);
  note(
    opened.migrated.length === 0
      ? 'The schema is up to date.'
      : `${opened.migrated.length} ${opened.migrated.length === 1 ? 'migration' : 'migrations'} run.`,
  );
  return EXIT.good;
}
