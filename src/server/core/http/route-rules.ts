import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { SMALL_BODY, type RouteRules } from '#api/contract/access.ts';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { OPEN_ID_ROUTES } from '#api/people/session-calls.ts';
import { PREVIEW_ROUTES } from '#api/preview/draft-call.ts';
import { sendProblem } from './error-handler.ts';
import { isOwnRequest } from './own-request.ts';
import { Problem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';
import { UPLOAD_RETRY_S, type UploadsUnderWay } from './uploads-under-way.ts';

/** The largest message of a CMS about an entry. */
const WEBHOOK_BODY = 2 * 1024 * 1024;

/** The largest form of a page: four photos straight from a camera. */
export const PAGE_BODY_LIMIT = 48 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes with their rules. */
    readonly routeRules: readonly RunningRoute[];
    /** Large bodies of all routes share one memory budget of the process. */
    readonly uploadsUnderWay: UploadsUnderWay;
  }
  interface FastifyContextConfig {
    /** The rules that the route declares; for API calls they come from the contract. */
    rules?: RouteRules;
  }
}

/** A registered route and the rules that it declares; `undefined`: none, which a test rejects. */
export interface RunningRoute {
  readonly route: string;
  readonly rules: RouteRules | undefined;
}

const file = { access: 'anyone', limit: 'assets', maxBody: 0 } as const satisfies RouteRules;
const health = { access: 'anyone', limit: 'health', maxBody: 0 } as const satisfies RouteRules;
const lookup = { access: 'anyone', limit: 'lookups', maxBody: SMALL_BODY } as const satisfies RouteRules;
/**
 * Open to anyone: the visit shown is that of the draft's cookie, and an appointment needs the signed link in its
 * address.
 */
const page = { access: 'anyone', limit: 'pages', maxBody: 0 } as const satisfies RouteRules;
/**
 * Large bodies only where the page takes files (`acceptForms`). The form's own limits keep what the visitor typed on
 * the page.
 */
const form = { access: 'anyone', limit: 'saves', maxBody: PAGE_BODY_LIMIT } as const satisfies RouteRules;

/** Every route that is not a call of the API. */
export const OTHER_ROUTES: Readonly<Record<string, RouteRules>> = {
  'GET /healthz': health,
  'GET /readyz': health,
  'GET /metrics': { access: 'operator', limit: 'health', maxBody: 0 },
  'GET /api/openapi.json': lookup,
  '* /api': lookup,
  '* /api/*': lookup,
  'GET /api/v1/campaigns/:id': file,
  'GET /api/v1/campaigns/:id/versions/:version/:hash': file,
  // The largest entry of a CMS; what it says is not looked at.
  'POST /content/v1/webhooks/:source': { access: 'CMS', limit: 'content', maxBody: WEBHOOK_BODY },
  'POST /policy-reports': { access: 'anyone', limit: 'policy-reports', maxBody: SMALL_BODY },
  'GET /offer-images': file,
  'GET /media/:file': file,
  'GET /offer-colours.css': file,
  'GET /favicon.svg': file,
  'GET /drawings/:file': file,
  'GET /assets/*': file,
  'GET /explained-assets/*': file,
  'GET /studio-assets/*': file,
  'GET /prover-assets/*': file,
  'GET /studio': page,
  'GET /studio/*': page,
  'GET /v/:file': file,
  'GET /blocks': page,
  'GET /blocks/:folder': page,
  'GET /': page,
  'GET /signup': page,
  'GET /signup/*': page,
  'POST /': form,
  'POST /signup': form,
  'POST /signup/*': form,
};

/** With those that only some servers have. */
const ALL_ROUTES = { ...OTHER_ROUTES, ...PREVIEW_ROUTES, ...OPEN_ID_ROUTES };

/** Pages answer with their own page when a limit is used up (`registerPages`). */
const limitsItself = (rules: RouteRules) => rules === page || rules === form;

function rulesOf({ method, url, config }: RouteOptions): readonly RunningRoute[] {
  const methods = (Array.isArray(method) ? method : [method]).map((name) => (name === 'HEAD' ? 'GET' : name));
  return [...new Set(methods)].map((name) => ({
    route: `${name} ${url}`,
    rules: config?.rules ?? ALL_ROUTES[`${name} ${url}`] ?? OTHER_ROUTES[`* ${url}`],
  }));
}

export interface GuardParts {
  readonly limits: Pick<RateLimits, 'byAddress'>;
  readonly uploads: UploadsUnderWay;
  /** Absent: the origin of each request. */
  readonly publicOrigin: string | undefined;
}

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * The reason to refuse a request before its body is read; `undefined` if there is none. Policy reports come from the
 * browser itself, not from a page.
 */
function refusalOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBody, limit }: RouteRules,
  { uploads, publicOrigin }: GuardParts,
): Problem | undefined {
  if (!READS.includes(request.method) && limit !== 'policy-reports' && !isOwnRequest(request, publicOrigin))
    return new Problem('origin-foreign');
  if (uploads.take(request, reply, maxBody)) return undefined;
  reply.header('retry-after', String(UPLOAD_RETRY_S));
  return new Problem('uploads-too-many');
}

/**
 * Enforces the rules that routes declare: the largest body, the limit by address, which counts before the body is read,
 * and that only our own pages may change anything. Each handler decides who may ask. Returns the routes as they are
 * registered. Must be called before the first registration.
 */
export function guardRoutes(app: FastifyInstance, parts: GuardParts): readonly RunningRoute[] {
  const { limits } = parts;
  const running: RunningRoute[] = [];
  app.addHook('onRoute', (route) => {
    const found = rulesOf(route);
    running.push(...found.filter(({ route: name }) => !running.some((known) => known.route === name)));
    const rules = found[0]?.rules;
    if (rules === undefined) return;
    route.bodyLimit = Math.max(1, rules.maxBody);
    if (limitsItself(rules)) return;
    const limit = limits.byAddress(rules.limit, RATE_LIMITS[rules.limit]);
    const before =
      route.onRequest === undefined ? [] : Array.isArray(route.onRequest) ? route.onRequest : [route.onRequest];
    route.onRequest = [
      async (request, reply) => {
        const wait = await limit({ request });
        if (wait > 0)
          return sendProblem(request, reply.header('retry-after', String(wait)), new Problem('too-many-requests'));
        const refusal = refusalOf(request, reply, rules, parts);
        return refusal === undefined ? undefined : sendProblem(request, reply, refusal);
      },
      ...before,
    ];
  });
  return running;
}
