import { createReadStream } from 'node:fs';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { IMMUTABLE } from '../../core/caching/shared-caching.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { MEDIA_PATH, type MediaLibrary, type ServedMedia } from './media-library.ts';

/** The services for serving media. */
export interface MediaPluginServices {
  readonly mediaLibraries: readonly Pick<MediaLibrary, 'serve'>[];
  readonly log: Log;
}

/**
 * The first and the last byte that a `Range` header asks for. `undefined`: the whole file, as for several ranges and
 * units that nobody knows. `'outside'`: there are no such bytes.
 */
function rangeOf(header: string | undefined, bytes: number): readonly [number, number] | 'outside' | undefined {
  const [found, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (found === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first > last ? 'outside' : [first, last];
}

/** Browsers play a film in pieces: Safari plays none that cannot be requested so. */
function send(reply: FastifyReply, { type, bytes, content }: ServedMedia, asked: string | undefined): FastifyReply {
  reply.headers({
    'content-type': type,
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    // An SVG that is opened on its own may draw, and do nothing else.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
  });
  const range = rangeOf(asked, bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const [first, last] = range ?? [0, bytes - 1];
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.header('content-length', String(last - first + 1));
  return reply.send(
    Buffer.isBuffer(content)
      ? content.subarray(first, last + 1)
      : createReadStream(content.path, { start: first, end: last }),
  );
}

/** Pictures, films and captions of campaigns, at addresses that contain their hash. */
export const plugin: FastifyPluginCallback<MediaPluginServices> = (app, { mediaLibraries, log }, done) => {
  app.get<{ Params: { file: string } }>(`${MEDIA_PATH}:file`, { schema: { hide: true } }, async (request, reply) => {
    for (const library of mediaLibraries) {
      const found = await library.serve(request.params.file).catch((error: unknown) => {
        log.error(errorDetails(error), 'A media file could not be served');
      });
      if (found) return send(reply, found, request.headers.range);
    }
    return reply.callNotFound();
  });
  done();
};
