/**
 * `npm start`: the whole product in one process. Exit code 0 after SIGTERM or SIGINT, 1 if it broke, 2 if it could not
 * start. It takes the embedded database before it loads anything, so that a second server is refused at once, not after
 * loading everything that it will never serve.
 */
import { fileURLToPath } from 'node:url';
import { createEnvironmentReader } from '#server/core/config/environment-reader.ts';
import { lockEmbedded, type Lock } from '#server/core/database/data-lock.ts';
import { readDatabasePlace } from '#server/core/config/database-place.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reader = createEnvironmentReader(process.env, root);
const { databaseUrl, dataDir } = readDatabasePlace(reader, root);
// An invalid address is reported with everything else that is wrong with the configuration; no database is touched
// then.
const lock = databaseUrl === undefined && reader.issues.length === 0 ? lockIn(dataDir) : undefined;
if (lock?.ok === false) {
  process.stderr.write(`${lock.message}\n`);
  process.exit(2);
}
process.once('exit', () => lock?.release());
const { serve } = await import('./serve.ts');
await serve(lock?.release);

/** The same if the folder cannot be written to. */
function lockIn(folder: string): Lock {
  try {
    return lockEmbedded(folder);
  } catch (error) {
    return {
      ok: false,
      message: `DATA_DIR cannot be used for the database: ${error instanceof Error ? error.message : 'unknown error'}`,
    };
  }
}
