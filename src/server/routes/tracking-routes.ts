import type { FastifyInstance } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { AppServices } from '../app-services.ts';
import { Problem } from '../http/problem.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { logEvents } from '../tracking/event-log.ts';

/** What pages tell of themselves. */
export function registerTrackingRoutes(app: FastifyInstance, { campaigns, database, clock }: AppServices): void {
  registerCall(
    app, CALLS.postEvents,
    async ({ body }) => {
      const published = campaigns.version(body.signup, body.version);
      if (!published) return new Problem('campaign-unknown');
      await logEvents(database.db, clock, published.campaign, body);
      return null;
    },
    { limit: createRateLimit({ burst: 120, perSecond: 2 }, clock) },
  );
}
