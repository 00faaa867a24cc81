import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Encryption } from './encryption.ts';

export const DRAFT_COOKIE = 'tf_draft';

/** The cookie proves whose draft it is; the draft itself goes after 20 hours. A save that waited longer in an outbox still finds its own. */
const MAX_AGE_S = 7 * 24 * 60 * 60;
const PURPOSE = 'draft-cookie';
const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ties a browser to its draft: the id with a signature, because ids of drafts also stand in leads and logs (K8). */
export interface DraftCookies {
  /** The draft of the request's browser; undefined without a cookie, or with one that this server did not make. */
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, draftId: string): void;
  clear(reply: FastifyReply): void;
}

/** Needs `@fastify/cookie` to be registered. */
export function createDraftCookies(encryption: Encryption, config: Pick<Config, 'publicOrigin'>): DraftCookies {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicOrigin?.startsWith('https:') ?? false };
  return {
    read: (request) => {
      const [id = '', signature = ''] = (request.cookies[DRAFT_COOKIE] ?? '').split('.');
      return DRAFT_ID.test(id) && encryption.isSigned(PURPOSE, id, signature) ? id : undefined;
    },
    set: (reply, draftId) => void reply.setCookie(DRAFT_COOKIE, `${draftId}.${encryption.sign(PURPOSE, draftId)}`, { ...options, maxAge: MAX_AGE_S }),
    clear: (reply) => void reply.clearCookie(DRAFT_COOKIE, options),
  };
}
