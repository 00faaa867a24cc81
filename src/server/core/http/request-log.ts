import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from './problem.ts';
import type { Log } from '../log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem that was returned, for the log. */
    problemCode: ProblemCode | undefined;
  }
}

/** Logs one line for each request, with the route's template, never the requested address (O6). */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('problemCode', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const code = request.problemCode;
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(code === undefined ? {} : { code }),
      },
      'request',
    );
    done();
  });
}
