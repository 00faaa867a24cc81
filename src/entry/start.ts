/**
 * `npm start`: the whole product in one process. Exit code 0 after SIGTERM or SIGINT, 1 if it broke, 2 if it could not
 * start. It takes the embedded database before it loads anything, so that a second server is refused at once, not after
 * loading everything that it will never serve.
 */
import { fileURLToPath } from 'node:url';
import { embeddedFolderIn } from '#server/core/config/embedded-folder.ts';
import { lockEmbedded, type Lock } from '#server/core/database/data-lock.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = embeddedFolderIn(process.env, root);
const taken = folder === undefined ? {} : take(folder);
if (taken.lock?.ok === false) {
  process.stderr.write(`${taken.lock.message}\n`);
  process.exit(2);
}
const release = taken.lock?.release;
process.once('exit', () => release?.());
const { serve } = await import('./run-server.ts');
await serve(release, taken.unusable);

/**
 * Takes the embedded database. A folder that cannot be used is reported later, with whatever else is wrong with the
 * configuration.
 */
function take(dataDir: string): { readonly lock?: Lock; readonly unusable?: string } {
  try {
    return { lock: lockEmbedded(dataDir) };
  } catch (error) {
    return { unusable: error instanceof Error ? error.message : 'unknown error' };
  }
}
