import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { errorDetails, type Log } from '../../core/log.ts';
import { compressAssets } from './compress-assets.ts';
import { serveFolder } from './serve-folder.ts';

const FAVICON = fileURLToPath(new URL('favicon.svg', import.meta.url));

/** The window's icon; a file, because the policy does not allow `data:`. */
export async function registerFavicon(app: FastifyInstance): Promise<void> {
  const icon = await readFile(FAVICON, 'utf8');
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(icon),
  );
}

/** Serves the build's output below `/assets/`: names contain hashes, so browsers cache them permanently. */
export async function registerAssets(app: FastifyInstance, clientFolder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(clientFolder, 'assets'), '/assets/', log);
}

/** Serves the bundle of pages that explain themselves. Production has no such addresses. */
export async function registerExplained(app: FastifyInstance, folder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(folder, 'explained-assets'), '/explained-assets/', log);
}

async function serveCompressed(app: FastifyInstance, root: string, prefix: string, log: Log): Promise<void> {
  // A folder that is not writable is still served, only in larger files.
  await compressAssets(root).catch((error: unknown) =>
    log.warn(errorDetails(error), 'Assets could not be compressed ahead'),
  );
  await serveFolder(app, root, prefix);
}
