import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDatabasePlace, type DatabasePlace } from '#server/core/config/database-place.ts';
import { createEnvironmentReader, type EnvironmentReader } from '#server/core/config/environment-reader.ts';
import { embeddedFolder, holderOfEmbedded } from '#server/core/database/data-lock.ts';
import { schemaState, type SchemaState } from '#server/core/database/migrate-database.ts';
import { connectDatabase, type Database } from '#server/core/database/open-database.ts';
import { readKeptKey, type Encryption } from '#server/core/crypto/encryption.ts';
import { openEncryption } from '#server/core/crypto/open-encryption.ts';
import { couldNotRun, note, type Exit } from './output.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the environment says that the data are; a sentence where it says nothing usable. */
export function commandPlace():
  | { readonly ok: true; readonly place: DatabasePlace }
  | { readonly ok: false; readonly message: string } {
  // Only what a command needs: a server's other variables may be wrong or absent here.
  const reader = createEnvironmentReader(process.env, ROOT);
  const place = readDatabasePlace(reader, ROOT);
  return reader.issues.length === 0 ? { ok: true, place } : { ok: false, message: issuesOf(reader) };
}

export function issuesOf({ issues }: Pick<EnvironmentReader, 'issues'>): string {
  return issues.map(({ variable, message }) => `${variable} ${message}`).join('\n');
}

/** Which database a place is, in words, without user or password. */
export function nameOfPlace({ databaseUrl, dataDir }: DatabasePlace): string {
  if (!databaseUrl) return `the embedded database in ${embeddedFolder(dataDir)}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return (
    `PostgreSQL, database "${decodeURIComponent(pathname.slice(1))}" on ` +
    `${hostname === '' ? 'the local socket' : hostname}${port === '' ? '' : `:${port}`}`
  );
}

/** Why a command does not work on this place; undefined: it can. A command never makes a database by the way. */
export function absence({ databaseUrl, dataDir }: DatabasePlace): string | undefined {
  if (databaseUrl || existsSync(join(embeddedFolder(dataDir), 'PG_VERSION')) || holderOfEmbedded(dataDir) !== undefined)
    return undefined;
  return (
    `There is no database in ${embeddedFolder(dataDir)}, and DATABASE_URL is not set. Set DATABASE_URL, ` +
    'or DATA_DIR, as the server has them. A new database is made by a server that starts, or by: ' +
    'npm run database -- migrate'
  );
}

function unlikeSchema({ current, newest, pending }: SchemaState): string | undefined {
  if (current === undefined)
    return (
      'This database holds nothing of Trialflow: no server has started on it. Is it the one that you mean? ' +
      'A new one is prepared by: npm run database -- migrate'
    );
  if (pending.length === 0) return undefined;
  return (
    `The schema of this database is ${current}, and this version works with ${newest}. Back the database up, ` +
    'then start a server of this version or run: npm run database -- migrate'
  );
}

/**
 * Lets a command work on the database that the environment names, says which that is, and closes it. Refused in words:
 * a database that is not there, or whose schema is another version's. Nothing is made and nothing is migrated.
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

/** The variables that commands on sealed data read, and the encryption they name. */
export interface CommandKeys {
  readonly reader: EnvironmentReader;
  readonly dataDir: string;
  /** Throws with a sentence where no key is configured, or not the one of these data. Never makes one. */
  readonly openEncryption: (database: Pick<Database, 'db'>) => Promise<Encryption>;
}

/** Reads the keys of the environment; throws with a sentence for each variable that is wrong. */
export function commandKeys(): CommandKeys {
  const reader = createEnvironmentReader(process.env, ROOT);
  const { dataDir } = readDatabasePlace(reader, ROOT);
  const [given, old] = [reader.key('ENCRYPTION_KEY'), reader.keys('ENCRYPTION_KEYS_OLD')];
  if (reader.issues.length > 0) throw new Error(issuesOf(reader));
  return {
    reader,
    dataDir,
    openEncryption: ({ db }) => {
      const current = given ?? readKeptKey(dataDir);
      if (current === undefined)
        throw new Error(
          `ENCRYPTION_KEY is not set, and ${dataDir} holds no key. ` +
            'Set the variables that the server of this database has.',
        );
      return openEncryption(db, { current, old });
    },
  };
}
