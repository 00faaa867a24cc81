import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';
import type { Services } from './compose-services.ts';
import type { Config } from './core/config/config.ts';
import { isOverTls } from './core/http/own-origin.ts';
import { registerHealth } from './core/health/health-routes.ts';
import { compileReplyCheck } from './core/http/register-call.ts';
import { addressFault, handleErrors, sendProblem } from './core/http/error-handler.ts';
import { readJsonBodies } from './core/http/json-body.ts';
import { Problem } from './core/http/problem.ts';
import { logRequests } from './core/http/request-log.ts';
import { guardRoutes } from './core/http/route-rules.ts';
import { closeSlowBodies, SERVER_TIMES } from './core/http/slow-requests.ts';
import { createUploadsUnderWay } from './core/http/uploads-under-way.ts';
import { settleHosts } from './core/http/site-host.ts';
import { REPLY_HEADERS } from './pages/html/security-headers.ts';
import { consentsPlugin } from './features/consents/index.ts';
import { webhooksPlugin, writeApiPlugin } from './features/content/index.ts';
import { conversionsPlugin } from './features/conversions/index.ts';
import { deskPlugin } from './features/desk/index.ts';
import { imagesPlugin } from './features/images/index.ts';
import { leadsPlugin } from './features/leads/index.ts';
import { metricsPlugin } from './features/metrics/index.ts';
import { offersPlugin } from './features/offers/index.ts';
import { peoplePlugin } from './features/people/index.ts';
import { teamworkPlugin } from './features/teamwork/index.ts';
import { policyReportsPlugin } from './features/policy-reports/index.ts';
import { schedulingPlugin } from './features/scheduling/index.ts';
import { searchPlugin } from './features/search/index.ts';
import { trackingPlugin } from './features/tracking/index.ts';
import { visitsPlugin } from './features/visits/index.ts';

/** Rejects requests larger than any call needs, before their JSON is parsed. */
const BODY_LIMIT = 64 * 1024;

function withSecurity(request: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  if (config.production && isOverTls(request, config)) reply.header('strict-transport-security', 'max-age=31536000');
  return reply.headers(REPLY_HEADERS).header('x-request-id', request.id);
}

function secure(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    withSecurity(request, reply, config);
    done();
  });
}

/** An unknown address below `/api` is answered with a problem, whatever pages do with other addresses (A4). */
function registerUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.all(url, { schema: { hide: true } }, (request, reply) => sendProblem(request, reply, new Problem('not-found')));
  }
}

async function registerDescription(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trialflow',
        version,
        description: 'The calls that visitor pages make. Failures are problem JSON with a permanent code.',
      },
      servers: [{ url: '/' }],
    },
  });
}

function registerApiDescription(app: FastifyInstance): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  );
}

function createFastify({ config, log }: Pick<Services, 'config' | 'log'>): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    requestTimeout: SERVER_TIMES.requestTimeout,
    http: {
      headersTimeout: SERVER_TIMES.headersTimeout,
      connectionsCheckingInterval: SERVER_TIMES.connectionsCheckingInterval,
    },
    // Requests on keep-alive connections are answered, not refused, while the server stops.
    return503OnClosing: false,
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        allErrors: true,
        // Requests may name the languages of the product, and no others.
        formats: { [LANGUAGE_FORMAT]: isLanguage },
      },
    },
    routerOptions: { maxParamLength: 200 },
    // A malformed address never reaches the hooks, and Fastify would answer it in its own words.
    frameworkErrors: (fault, request, reply) => {
      log.info(
        { requestId: request.id, method: request.method, route: 'unknown', status: 400, code: 'request-invalid' },
        'request',
      );
      const isAuthor = request.raw.url?.startsWith(CONTENT_PREFIX) === true;
      const problem = new Problem('request-invalid', [], { reason: isAuthor ? addressFault(fault) : undefined });
      // Fastify does not catch errors here, and an unhandled rejection would end the server.
      app
        .answerNotFound(request, withSecurity(request, reply, config), problem)
        .catch(() => sendProblem(request, reply, problem));
    },
  });
  // Pages, where registered, replace this with a page for visitors.
  app.decorate('answerNotFound', async (request: FastifyRequest, reply: FastifyReply, problem: Problem) =>
    sendProblem(request, reply, problem),
  );
  return app;
}

/**
 * Answers a request in place of the routes, and returns true; or returns false. It must not read the body before it has
 * decided.
 */
export type Intercept = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Builds the server with every call of the contract; the caller registers pages. Does not listen yet. */
export async function createApp(services: Services, intercept?: Intercept): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = createFastify(services);
  if (intercept !== undefined)
    app.addHook('onRequest', async (request, reply) => ((await intercept(request, reply)) ? reply : undefined));
  settleHosts(app, config);
  const uploads = createUploadsUnderWay();
  app.decorate('uploadsUnderWay', uploads);
  app.decorate('routeRules', guardRoutes(app, { limits: services.limits, uploads, publicOrigin: config.publicOrigin }));
  closeSlowBodies(app);
  logRequests(app, log);
  readJsonBodies(app);
  handleErrors(app, log);
  secure(app, config);
  await app.register(cookie);
  services.screeningHistory.attach(app);
  await registerDescription(app, services.version);
  await app.register(async (api) => {
    api.setSerializerCompiler(compileReplyCheck);
    await api.register(await visitsPlugin(), services);
    await api.register(await leadsPlugin(), services);
    await api.register(await imagesPlugin(), services);
    await api.register(await schedulingPlugin(), services);
    await api.register(await trackingPlugin(), services);
    await api.register(await searchPlugin(), services);
    await api.register(await offersPlugin(), services);
    await api.register(await consentsPlugin(), services);
    await api.register(await writeApiPlugin(), services);
    await api.register(await teamworkPlugin(), services);
    await api.register(await conversionsPlugin(), services);
    await api.register(await webhooksPlugin(), services);
    await api.register(await peoplePlugin(), services);
    await api.register(await deskPlugin(), services);
  });
  registerApiDescription(app);
  registerHealth(app, services);
  await app.register(await metricsPlugin(), services);
  await app.register(await policyReportsPlugin(), services);
  registerUnknownCalls(app);
  return app;
}
