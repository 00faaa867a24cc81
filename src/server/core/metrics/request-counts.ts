import type { FastifyInstance } from 'fastify';
import type { Metric } from './exposition.ts';

interface Count {
  readonly labels: Readonly<Record<string, string>>;
  requests: number;
  seconds: number;
}

/**
 * Counts the requests of this process by the template of their route: never by an address, which may tell of a visitor
 * (P1).
 */
export function countRequests(app: FastifyInstance): () => readonly Metric[] {
  const counts = new Map<string, Count>();
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    const key = Object.values(labels).join(' ');
    const count = counts.get(key) ?? { labels, requests: 0, seconds: 0 };
    count.requests += 1;
    count.seconds += reply.elapsedTime / 1000;
    counts.set(key, count);
    done();
  });
  const samples = (of: 'requests' | 'seconds') =>
    [...counts.values()].map((count) => ({ labels: count.labels, value: count[of] }));
  return () => [
    {
      name: 'trialflow_http_requests_total',
      help: 'Requests that were answered.',
      type: 'counter',
      samples: samples('requests'),
    },
    {
      name: 'trialflow_http_request_seconds_total',
      help: 'Seconds that answering took, in all.',
      type: 'counter',
      samples: samples('seconds'),
    },
  ];
}
