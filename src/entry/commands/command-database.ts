import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { readDatabasePlace, type DatabasePlace } from '#server/core/config/database-place.ts';
import { createEnvironmentReader, type EnvironmentReader } from '#server/core/config/environment-reader.ts';
import { DATA_VARIABLES, SERVICE_VARIABLES } from '#server/core/config/variables.ts';
import { embeddedFolder, holderOfEmbedded } from '#server/core/database/data-lock.ts';
import { schemaState, type SchemaState } from '#server/core/database/migrate-database.ts';
import { connectDatabase, type Database } from '#server/core/database/open-database.ts';
import { readKeptKey, type Encryption } from '#server/core/crypto/encryption.ts';
import { openEncryption } from '#server/core/crypto/open-encryption.ts';
import { couldNotRun, note, type Exit } from './output.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What several commands read. A command reads only what it needs: the server's other variables may be missing here. */
export const COMMAND_VARIABLES = {
  database: Type.Pick(DATA_VARIABLES, ['DATABASE_URL']),
  keys: Type.Pick(DATA_VARIABLES, ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS_OLD']),
  storage: Type.Pick(DATA_VARIABLES, ['STORAGE_URL']),
  webhook: Type.Pick(SERVICE_VARIABLES, ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET']),
};

/** Where the data are according to the environment, or a sentence if it says nothing usable. */
export function commandPlace():
  | { readonly ok: true; readonly place: DatabasePlace }
  | { readonly ok: false; readonly message: string } {
  const reader = createEnvironmentReader(process.env, ROOT);
  const place = readDatabasePlace(reader, ROOT);
  return reader.issues.length === 0 ? { ok: true, place } : { ok: false, message: issuesOf(reader) };
}

export function issuesOf({ issues }: Pick<EnvironmentReader, 'issues'>): string {
  return issues.map(({ variable, message }) => `${variable} ${message}`).join('\n');
}

/** A description of a database location, without user or password. */
export function nameOfPlace({ databaseUrl, dataDir }: DatabasePlace): string {
  if (!databaseUrl) return `the embedded database in ${embeddedFolder(dataDir)}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return (
    `PostgreSQL, database "${decodeURIComponent(pathname.slice(1))}" on ` +
    `${hostname === '' ? 'the local socket' : hostname}${port === '' ? '' : `:${port}`}`
  );
}

/**
 * Why a command does not work with this database; `undefined` if it does. A command never creates a database
 * implicitly.
 */
export function absence({ databaseUrl, dataDir }: DatabasePlace): string | undefined {
  if (databaseUrl || existsSync(join(embeddedFolder(dataDir), 'PG_VERSION')) || holderOfEmbedded(dataDir) !== undefined)
    return undefined;
  return (
    `There is no database in ${embeddedFolder(dataDir)}, and DATABASE_URL is not set. Set DATABASE_URL, ` +
    'or DATA_DIR, as the server has them. To create a new database, start a server or run: ' +
    'npm run database -- migrate'
  );
}

function unlikeSchema({ current, newest, pending }: SchemaState): string | undefined {
  if (current === undefined)
    return (
      'This database contains no tables of Trialflow: no server has started on it yet. Is it the right one? ' +
      'To prepare a new one, run: npm run database -- migrate'
    );
  if (pending.length === 0) return undefined;
  return (
    `The schema of this database is ${current}, and this version needs ${newest}. Back up the database, ` +
    'then start a server of this version or run: npm run database -- migrate'
  );
}

/**
 * Runs a command on the database that the environment names, says which one that is, and closes it. Refused with a
 * message: a database that does not exist, or whose schema belongs to a different version. Nothing is created and
 * nothing is migrated.
 */
export async function onDatabase(work: (database: Database) => Promise<Exit>): Promise<Exit> {
  const read = commandPlace();
  if (!read.ok) return couldNotRun(read.message);
  const missing = absence(read.place);
  if (missing !== undefined) return couldNotRun(missing);
  note(`Database: ${nameOfPlace(read.place)}`);
  const opened = await connectDatabase(read.place);
  if (!opened.ok) return couldNotRun(opened.message);
  const { database } = opened;
  try {
    const unlike = unlikeSchema(await schemaState(database.db));
    return unlike === undefined ? await work(database) : couldNotRun(unlike);
  } finally {
    await database.close();
  }
}

/** The variables that commands on encrypted data read, and the encryption they configure. */
export interface CommandKeys {
  readonly reader: EnvironmentReader;
  readonly dataDir: string;
  /** Throws with a sentence if no key is configured, or not the one for these data. Never creates one. */
  readonly openEncryption: (database: Pick<Database, 'db'>) => Promise<Encryption>;
}

/** Reads the keys from the environment; throws with a sentence for each invalid variable. */
export function commandKeys(): CommandKeys {
  const reader = createEnvironmentReader(process.env, ROOT);
  const { dataDir } = readDatabasePlace(reader, ROOT);
  const { ENCRYPTION_KEY: given, ENCRYPTION_KEYS_OLD: old } = reader.read(COMMAND_VARIABLES.keys);
  if (reader.issues.length > 0) throw new Error(issuesOf(reader));
  return {
    reader,
    dataDir,
    openEncryption: ({ db }) => {
      const current = given ?? readKeptKey(dataDir);
      if (current === undefined)
        throw new Error(
          `ENCRYPTION_KEY is not set, and ${dataDir} contains no key. ` +
            'Set the same variables as the server of this database.',
        );
      return openEncryption(db, { current, old });
    },
  };
}
