import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const LABELS = ['method', 'route', 'status'] as const;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NAME = 'trialflow_http_request_duration_seconds';

/**
 * Counts and times the requests of this process by route template, never by address, which may identify a visitor (P1).
 * Both counters are derived from the histogram, so that each request is observed once, which takes 1 µs.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: NAME,
    help: 'How long answering took.',
    labelNames: LABELS,
    buckets: SECONDS,
    registers: [registry],
  });
  const counter = (name: string, help: string, part: 'count' | 'sum') =>
    new Counter({
      name,
      help,
      labelNames: LABELS,
      registers: [],
      async collect() {
        const { values } = await durations.get();
        this.reset();
        for (const { metricName, labels, value } of values)
          if (metricName === `${NAME}_${part}`) this.inc(labels, value);
      },
    });
  registry.registerMetric(counter('trialflow_http_requests_total', 'Requests that were answered.', 'count'));
  registry.registerMetric(
    counter('trialflow_http_request_seconds_total', 'Seconds that answering took, in all.', 'sum'),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}
