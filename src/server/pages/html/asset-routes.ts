import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { errorDetails, type Log } from '../../core/log.ts';
import { compressAssets } from './compress-assets.ts';
import { serveFolder } from './serve-folder.ts';

const FAVICON = fileURLToPath(new URL('favicon.svg', import.meta.url));

/** The icon of the window; a file, because the policy lets no `data:` in. */
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

/** Serves what the build made, below `/assets/`: names carry hashes, so browsers keep them for good. */
export async function registerAssets(app: FastifyInstance, clientFolder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(clientFolder, 'assets'), '/assets/', log);
}

/** Serves the bundle of pages that explain themselves. In production there are no such addresses. */
export async function registerExplained(app: FastifyInstance, folder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(folder, 'explained-assets'), '/explained-assets/', log);
}

async function serveCompressed(app: FastifyInstance, root: string, prefix: string, log: Log): Promise<void> {
  // A folder that cannot be written to still serves: only larger.
  await compressAssets(root).catch((error: unknown) =>
    log.warn(errorDetails(error), 'Assets could not be compressed ahead'),
  );
  await serveFolder(app, root, prefix);
}
