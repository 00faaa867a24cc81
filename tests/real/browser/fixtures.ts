import { test as base, WEBHOOK_SECRET } from '../../e2e/fixtures.ts';
import type { TestServer } from '../../support/server.ts';
import { startRealServer } from './real-server.ts';

export { expect } from '../../e2e/fixtures.ts';

/** The browser tests, with the real data in place of the demonstration. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ webhook }, use) => {
      const server = await startRealServer({ LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
