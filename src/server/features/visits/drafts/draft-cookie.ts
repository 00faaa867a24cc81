import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DRAFT_HEADER } from '#api/draft-header.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';
import { cookieOf } from '../../../core/http/own-origin.ts';

export const DRAFT_COOKIE = 'tf_draft';

/**
 * The cookie proves who owns the draft; the draft itself is removed after 20 hours. A save that waited longer in an
 * outbox still finds its own.
 */
const MAX_AGE_S = 7 * 24 * 60 * 60;
const PURPOSE = 'draft-cookie';
const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A browser can own this many drafts at a time; beyond that, the least recently used one is dropped. */
const MAX_DRAFTS = 6;

/**
 * Ties a browser to its drafts: signed draft ids, because the ids alone also appear in leads and logs (K8). One cookie
 * names the draft kept last, and each draft has its own cookie: studies open in separate tabs, and the later of two
 * tabs must not take away the other's visit.
 */
export interface DraftCookies {
  /**
   * The draft that the request names, if this browser has its cookie; if it names none, the draft kept last. Undefined
   * without a cookie, or with one that this server did not create.
   */
  read(request: FastifyRequest): string | undefined;
  /** Does this browser have a cookie of the draft? */
  owns(request: FastifyRequest, draftId: string): boolean;
  set(reply: FastifyReply, draftId: string): void;
  /** All drafts that this browser has a cookie of: the one kept last, then the others, most recently used first. */
  all(request: FastifyRequest): readonly string[];
  /**
   * The id of the draft that a flow hands over to, derived from the draft that hands over: always the same for the same
   * input, and known only to this server (K8, C15).
   */
  handedId(from: string, campaignId: string): string;
  /** Removes the draft's cookies; those of other drafts stay. */
  clear(reply: FastifyReply, draftId: string): void;
}

/** A UUID of version 8, whose bits are defined by the application. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Requires `@fastify/cookie` to be registered. */
export function createDraftCookies(
  encryption: Encryption,
  config: Pick<Config, 'publicOrigin'>,
  clock: Clock,
): DraftCookies {
  const isOf = (id: string, signature = '') => DRAFT_ID.test(id) && encryption.isSigned(PURPOSE, id, signature);
  const lastOf = (request: FastifyRequest) => {
    const [id = '', signature] = (request.cookies[cookieOf(DRAFT_COOKIE, request, config).name] ?? '').split('.');
    return isOf(id, signature) ? id : undefined;
  };
  // Only the id is signed: when the cookie was set matters only to its own browser.
  const provenOf = (request: FastifyRequest): readonly string[] => {
    const prefix = `${cookieOf(DRAFT_COOKIE, request, config).name}_`;
    const own = Object.entries(request.cookies).flatMap(([name, value = '']) => {
      const [at, signature] = value.split('.');
      const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      return isOf(id, signature) ? [{ id, at: Number(at) || 0 }] : [];
    });
    const last = lastOf(request);
    return [
      ...new Set([
        ...(last === undefined ? [] : [last]),
        ...own.toSorted((one, other) => other.at - one.at).map(({ id }) => id),
      ]),
    ];
  };
  return {
    all: provenOf,
    // Draft ids appear in leads and logs: without the key, someone who knows one could begin the next draft before its
    // visitor does.
    handedId: (from, campaignId) => uuidOf(encryption.sign('handed-draft', `${from}\n${campaignId}`)),
    owns: (request, draftId) => provenOf(request).includes(draftId),
    read: (request) => {
      const named = request.headers[DRAFT_HEADER];
      return typeof named === 'string' && named !== '' ? provenOf(request).find((id) => id === named) : lastOf(request);
    },
    set: (reply, draftId) => {
      const { name, options } = cookieOf(DRAFT_COOKIE, reply.request, config);
      const signature = encryption.sign(PURPOSE, draftId);
      const lasting = { ...options, maxAge: MAX_AGE_S };
      void reply.setCookie(name, `${draftId}.${signature}`, lasting);
      void reply.setCookie(`${name}_${draftId}`, `${Math.floor(clock.now().getTime() / 1000)}.${signature}`, lasting);
      const others = provenOf(reply.request).filter((id) => id !== draftId);
      for (const id of others.slice(MAX_DRAFTS - 1)) void reply.clearCookie(`${name}_${id}`, options);
    },
    clear: (reply, draftId) => {
      const { name, options } = cookieOf(DRAFT_COOKIE, reply.request, config);
      if (lastOf(reply.request) === draftId) void reply.clearCookie(name, options);
      void reply.clearCookie(`${name}_${draftId}`, options);
    },
  };
}
