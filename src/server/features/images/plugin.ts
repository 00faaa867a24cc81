import type { FastifyPluginCallback } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { DraftCookies, Drafts } from '../visits/index.ts';
import type { Images } from './images.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';

/** The services for storing photos. */
export interface ImagePluginServices {
  readonly images: Pick<Images, 'store' | 'remove'>;
  readonly drafts: Pick<Drafts, 'load'>;
  readonly draftCookies: DraftCookies;
}

/**
 * Storing and deleting the files of a visit (C15). No call shows one. Whether a page takes PDFs is checked when the
 * lead is saved.
 */
export const plugin: FastifyPluginCallback<ImagePluginServices> = (app, { images, drafts, draftCookies }, done) => {
  app.addContentTypeParser(
    /^(image\/|application\/(octet-stream|pdf))/,
    { parseAs: 'buffer' },
    (_request, body, parsed) => parsed(null, body),
  );
  registerCall(
    app,
    CALLS.putImage,
    async ({ params, request }) => {
      const bytes: unknown = request.body;
      const draftId = draftCookies.read(request);
      if (draftId === undefined) return new Problem('draft-foreign');
      if (!Buffer.isBuffer(bytes)) return new Problem('image-unreadable');
      const id = params['id'] ?? '';
      const stored = await images.store({ draftId, id, bytes, takesPdf: true });
      return stored.ok ? { id, bytes: stored.bytes } : new Problem(stored.code);
    },
    {
      admit: async (request) => {
        const draftId = draftCookies.read(request);
        return draftId === undefined || !(await drafts.load(draftId)) ? new Problem('draft-foreign') : undefined;
      },
    },
  );
  registerCall(app, CALLS.deleteImage, async ({ params, request }) => {
    const draftId = draftCookies.read(request);
    if (draftId === undefined) return new Problem('draft-foreign');
    const outcome = await images.remove({ draftId, id: params['id'] ?? '' });
    if (outcome === 'sent') return new Problem('image-sent');
    return outcome === 'failed' ? new Problem('outside-failed') : null;
  });
  done();
};
