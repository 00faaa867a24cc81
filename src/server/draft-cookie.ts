import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Encryption } from './encryption.ts';

export const DRAFT_COOKIE = 'tf_draft';

/**
 * Is this request under TLS, as far as the visitor's browser knows? PUBLIC_ORIGIN says so; without it the connection, or the
 * proxy that TRUSTED_PROXIES names.
 */
export function isOverTls({ protocol }: Pick<FastifyRequest, 'protocol'>, { publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin === undefined ? protocol === 'https' : publicOrigin.startsWith('https:');
}

/** Under TLS a cookie's name begins with `__Host-`: neither another host of the domain nor a page without TLS can set it. */
export function cookieOf(name: string, request: Pick<FastifyRequest, 'protocol'>, config: Pick<Config, 'publicOrigin'>): { readonly name: string; readonly options: CookieSerializeOptions } {
  const secure = isOverTls(request, config);
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure } };
}

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
  return {
    read: (request) => {
      const [id = '', signature = ''] = (request.cookies[cookieOf(DRAFT_COOKIE, request, config).name] ?? '').split('.');
      return DRAFT_ID.test(id) && encryption.isSigned(PURPOSE, id, signature) ? id : undefined;
    },
    set: (reply, draftId) => {
      const { name, options } = cookieOf(DRAFT_COOKIE, reply.request, config);
      void reply.setCookie(name, `${draftId}.${encryption.sign(PURPOSE, draftId)}`, { ...options, maxAge: MAX_AGE_S });
    },
    clear: (reply) => {
      const { name, options } = cookieOf(DRAFT_COOKIE, reply.request, config);
      void reply.clearCookie(name, options);
    },
  };
}
