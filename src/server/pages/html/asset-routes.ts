import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { errorDetails, type Log } from '../../core/log.ts';
import { compressAssets } from './compress-assets.ts';
import { serveFolder } from './serve-folder.ts';

const FAVICON = fileURLToPath(new URL('favicon.svg', import.meta.url));
const DRAWINGS = fileURLToPath(new URL('../../../ui/drawings', import.meta.url));

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

/** Serves the drawings that pages refer to by their names (`src/ui/parts/drawing.tsx`). */
export async function registerDrawings(app: FastifyInstance): Promise<void> {
  const names = (await readdir(DRAWINGS)).filter((name) => name.endsWith('.svg'));
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(DRAWINGS, name), 'utf8')] as const)),
  );
  app.get<{ Params: { file: string } }>('/drawings/:file', { schema: { hide: true } }, (request, reply) => {
    const drawing = files.get(request.params.file);
    if (drawing === undefined) return reply.callNotFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(drawing);
  });
}

/** Serves the build's output below `/assets/`: names contain hashes, so browsers cache them permanently. */
export async function registerAssets(app: FastifyInstance, clientFolder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(clientFolder, 'assets'), '/assets/', log);
}

/** Serves the bundle of pages that explain themselves. Production has no such addresses. */
export async function registerExplained(app: FastifyInstance, folder: string, log: Log): Promise<void> {
  await serveCompressed(app, join(folder, 'explained-assets'), '/explained-assets/', log);
}

/** Serves the bundle of the studio, and the script that proves documents in its worker. */
export async function registerStudioAssets(app: FastifyInstance, dist: string, log: Log): Promise<void> {
  await serveCompressed(app, join(dist, 'studio', 'studio-assets'), '/studio-assets/', log);
  await serveCompressed(app, join(dist, 'prover', 'prover-assets'), '/prover-assets/', log);
}

async function serveCompressed(app: FastifyInstance, root: string, prefix: string, log: Log): Promise<void> {
  // A folder that is not writable is still served, only in larger files.
  await compressAssets(root).catch((error: unknown) =>
    log.warn(errorDetails(error), 'Assets could not be compressed ahead'),
  );
  await serveFolder(app, root, prefix);
}
