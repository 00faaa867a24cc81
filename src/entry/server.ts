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
let unusable: string | undefined;
const lock = folder === undefined ? undefined : lockIn(folder);
if (lock?.ok === false) {
  process.stderr.write(`${lock.message}\n`);
  process.exit(2);
}
process.once('exit', () => lock?.release());
const { serve } = await import('./serve.ts');
await serve(lock?.release, unusable);

/** Undefined: the folder cannot be used, which is told with whatever else is wrong with the configuration. */
function lockIn(dataDir: string): Lock | undefined {
  try {
    return lockEmbedded(dataDir);
  } catch (error) {
    unusable = error instanceof Error ? error.message : 'unknown error';
    return undefined;
  }
}
