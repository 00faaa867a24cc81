import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { OPEN_ID_ADDRESSES } from '#api/people/session-calls.ts';
import type { OpenId } from './open-id.ts';
import { MINUTES } from './open-id.ts';
import { Problem } from '../../core/http/problem.ts';
import { errorDetails } from '../../core/log.ts';
import type { PeopleParts } from './create-people.ts';
import { enterByOpenId } from './open-id-people.ts';
import { secureCookie } from './session-cookie.ts';
import { handOver, insecureProblem } from './sign-in.ts';

const COOKIE = 'tf_open_id';
/** The studio's own pages say what went wrong. */
const SIGN_IN_PAGE = '/studio/sign-in';

/** Sends the browser to the page where people sign in, which says why they could not. */
function explain(request: FastifyRequest, reply: FastifyReply, { code }: Problem): FastifyReply {
  request.problemCode = code;
  return reply.redirect(ownPath(`${SIGN_IN_PAGE}?problem=${code}`), 303);
}

/** The two addresses that a browser opens itself: on the way to the provider, and on the way back. */
export function registerOpenId(app: FastifyInstance, parts: PeopleParts, openId: OpenId): void {
  const { config, log } = parts;
  // Lax: the browser comes back from another site. It is of no use without what the provider sends along.
  const cookieFor = (request: FastifyRequest) => secureCookie(COOKIE, request, config);

  app.get(OPEN_ID_ADDRESSES.start, { schema: { hide: true } }, async (request, reply) => {
    const [cookie, insecure] = [cookieFor(request), insecureProblem(request, parts)];
    if (cookie === undefined || insecure !== undefined)
      return explain(request, reply, insecure ?? new Problem('sign-in-insecure'));
    const begun = await openId.begin(request).catch((error: unknown) => {
      log.error({ requestId: request.id, ...errorDetails(error) }, 'The OpenID provider could not be asked');
      return undefined;
    });
    if (begun === undefined) return explain(request, reply, new Problem('open-id-failed'));
    reply.setCookie(cookie.name, begun.secret, { ...cookie.options, maxAge: MINUTES * 60 });
    return reply.redirect(linkTarget(begun.address.href) ?? SIGN_IN_PAGE, 303);
  });

  app.get(OPEN_ID_ADDRESSES.callback, { schema: { hide: true } }, async (request, reply) => {
    const cookie = cookieFor(request);
    const secret = cookie && request.cookies[cookie.name];
    if (cookie !== undefined) reply.clearCookie(cookie.name, cookie.options);
    const identity = await openId.finish(request, secret ?? '').catch((error: unknown) => {
      log.warn({ requestId: request.id, ...errorDetails(error) }, 'Somebody could not sign in with OpenID Connect');
      return undefined;
    });
    if (identity === undefined || cookie === undefined) return explain(request, reply, new Problem('open-id-failed'));
    const begun = await enterByOpenId(parts, identity, request);
    if (begun instanceof Problem) return explain(request, reply, begun);
    handOver(request, reply, begun, parts);
    return reply.redirect(ownPath('/studio'), 303);
  });
}
