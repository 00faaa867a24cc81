import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { cookieOf } from '../../core/http/own-origin.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';

const COOKIE = 'tf_screened';
const PURPOSE = 'screening-history';
/** As long as a draft is kept. */
const MAX_AGE_S = 20 * 60 * 60;
/** Only this many of the latest failed studies are remembered. */
export const MAX_KEPT_FAILED = 20;

/**
 * Which studies the visitor of this browser was screened for and failed (J1, R4): study searches omit them. A sealed
 * cookie, because each flow of a visitor has its own draft; only this server can read or create it.
 */
export interface ScreeningHistory {
  failed(request: FastifyRequest): readonly string[];
  /** Adds the study to the cookie in the reply to this request. */
  add(request: FastifyRequest, studyId: string): void;
  forget(request: FastifyRequest): void;
}

function readIds(text: string): readonly string[] {
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Creates the history and hooks it into the app's replies. Requires `@fastify/cookie` to be registered. */
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
