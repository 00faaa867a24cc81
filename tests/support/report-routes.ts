/**
 * `node --import tests/support/report-routes.ts src/entry/start.ts`: the server unchanged, which also writes the
 * routes that it registered to the file of `REPORTED_ROUTES`, as JSON, before it listens.
 */
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const file = process.env['REPORTED_ROUTES'];

function isApp(value: unknown): value is FastifyInstance {
  return typeof value === 'object' && value !== null && 'addHook' in value && typeof value.addHook === 'function';
}

subscribe('fastify.initialization', (message) => {
  const app: unknown =
    typeof message === 'object' && message !== null && 'fastify' in message ? message.fastify : undefined;
  if (file === undefined || !isApp(app)) return;
  app.addHook('onReady', (done) => {
    writeFileSync(file, JSON.stringify(app.routeRules));
    done();
  });
});
