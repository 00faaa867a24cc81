import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
const YEAR_S = 365 * 24 * 60 * 60;

/** The best encoding that the browser accepts and that is available. */
function encodingFor(
  request: FastifyRequest,
  name: string,
  sizes: ReadonlyMap<string, number>,
): keyof typeof ENCODINGS | undefined {
  const taken = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0] ?? '');
  return (['br', 'gzip'] as const).find(
    (encoding) => taken.includes(encoding) && sizes.has(`${name}${ENCODINGS[encoding]}`),
  );
}

/**
 * A file that can be requested, or a compressed version of one. Files that another server of the same build is still
 * writing are neither.
 */
function isServed(name: string): boolean {
  const encoding = Object.values(ENCODINGS).find((ending) => name.endsWith(ending)) ?? '';
  return TYPES[extname(name.slice(0, name.length - encoding.length))] !== undefined;
}

/**
 * Serves the files in a folder at server start, and no other address below the prefix: a name is looked up in their
 * list, so none can lead out of the folder. Their names contain hashes: browsers cache them permanently.
 */
export async function serveFolder(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(root, { withFileTypes: true }))
    if (entry.isFile() && isServed(entry.name)) sizes.set(entry.name, (await stat(join(root, entry.name))).size);
  app.get<{ Params: { readonly '*': string } }>(`${prefix}*`, { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*'];
    const type = TYPES[extname(name)];
    if (type === undefined || !sizes.has(name)) return reply.callNotFound();
    const encoding = encodingFor(request, name, sizes);
    const file = encoding === undefined ? name : `${name}${ENCODINGS[encoding]}`;
    return reply
      .type(type)
      .headers({
        'cache-control': `public, max-age=${YEAR_S}, immutable`,
        vary: 'Accept-Encoding',
        'content-length': String(sizes.get(file)),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      })
      .send(createReadStream(join(root, file)));
  });
}
