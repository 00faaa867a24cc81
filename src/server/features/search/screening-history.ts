import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { cookieOf } from '../../core/http/own-origin.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';

const COOKIE = 'tf_screened';
const PURPOSE = 'screening-history';
/** As long as a draft is kept. */
const MAX_AGE_S = 20 * 60 * 60;
/** The latest so many failed studies are known. */
export const MAX_KEPT_FAILED = 20;

/**
 * Which studies the visitor of this browser was screened for and failed (J1, R4): study searches leave them out. A
 * sealed cookie, because the flows of one visitor have drafts of their own; nobody but this server can read or make it.
 */
export interface ScreeningHistory {
  failed(request: FastifyRequest): readonly string[];
  /** The study is added to the cookie with the reply to this request. */
  add(request: FastifyRequest, studyId: string): void;
  forget(request: FastifyRequest): void;
}

function readIds(text: string): readonly string[] {
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Builds the history and ties it to the replies of the app. Needs `@fastify/cookie` to be registered. */
export function createScreeningHistory(
  encryption: Encryption,
  config: Pick<Config, 'publicOrigin'>,
): ScreeningHistory & { attach(app: FastifyInstance): void } {
  const changed = new WeakMap<FastifyRequest, readonly string[]>();
  const failed = (request: FastifyRequest): readonly string[] => {
    const sealed = request.cookies[cookieOf(COOKIE, request, config).name];
    try {
      return sealed === undefined ? [] : readIds(encryption.open(PURPOSE, sealed));
    } catch {
      return [];
    }
  };
  return {
    failed,
    add: (request, studyId) =>
      void changed.set(
        request,
        [...new Set([studyId, ...(changed.get(request) ?? failed(request))])].slice(0, MAX_KEPT_FAILED),
      ),
    forget: (request) => void changed.set(request, []),
    attach: (app) => {
      app.addHook('onSend', (request, reply, _payload, done) => {
        const ids = changed.get(request);
        if (ids === undefined) {
          done();
          return;
        }
        const { name, options } = cookieOf(COOKIE, request, config);
        if (ids.length === 0) reply.clearCookie(name, options);
        else reply.setCookie(name, encryption.seal(PURPOSE, JSON.stringify(ids)), { ...options, maxAge: MAX_AGE_S });
        done();
      });
    },
  };
}
