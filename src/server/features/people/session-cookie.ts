import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { cookieOf } from '../../core/http/own-origin.ts';
import { MAX_AGE_MS } from './sessions.ts';

type OriginConfig = Pick<Config, 'publicOrigin'>;

const COOKIE = 'tf_studio';
const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The cookie of this name for a request, with the prefix `__Host-` but for plain HTTP on this machine. Undefined: the
 * connection is not encrypted, so that nobody may sign in over it.
 */
export function secureCookie(
  name: string,
  request: FastifyRequest,
  config: OriginConfig,
): { readonly name: string; readonly options: CookieSerializeOptions } | undefined {
  const cookie = cookieOf(name, request, config);
  return cookie.options.secure === true || LOCAL.test(request.hostname) ? cookie : undefined;
}

/** The token of a request's session; undefined: it brings none. */
export function sessionToken(request: FastifyRequest, config: OriginConfig): string | undefined {
  const cookie = secureCookie(COOKIE, request, config);
  const value = cookie && request.cookies[cookie.name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/**
 * Gives the browser a session. Strict: the cookie never comes along with what another site has begun. The studio's page
 * needs no cookie to open, and what it asks for then is its own.
 */
export function setSession(request: FastifyRequest, reply: FastifyReply, token: string, config: OriginConfig): void {
  const cookie = secureCookie(COOKIE, request, config);
  if (cookie === undefined) throw new Error('nobody may sign in over this connection');
  reply.setCookie(cookie.name, token, { ...cookie.options, sameSite: 'strict', maxAge: MAX_AGE_MS / 1000 });
}

export function clearSession(request: FastifyRequest, reply: FastifyReply, config: OriginConfig): void {
  const cookie = secureCookie(COOKIE, request, config);
  if (cookie !== undefined) reply.clearCookie(cookie.name, { ...cookie.options, sameSite: 'strict' });
}
