import { startServer, type TestServer } from '../../support/server.ts';
import { startConsentsService, type ConsentsService } from '../../support/outside/consents.ts';
import { test as base, WEBHOOK_SECRET } from '../fixtures.ts';

/** The product with an external consents service, to whose host visitors may be sent. */
export const test = base.extend<object, { consents: ConsentsService; server: TestServer }>({
  consents: [
    async ({}, use) => {
      const consents = await startConsentsService();
      await use(consents);
      await consents.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ webhook, consents }, use) => {
      const server = await startServer({
        env: {
          LEAD_WEBHOOK_URL: webhook.url,
          LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
          CONSENTS_BASE_URL: consents.baseUrl,
          SIGNING_ALLOWED_HOSTS: '127.0.0.1',
        },
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
