import { test as base } from '@playwright/test';
import { startServer, type TestServer } from '../support/server.ts';
import { startWebhook, type Webhook } from '../support/webhook.ts';
import { watchProblems, type PageProblems } from './problems.ts';

export { expect } from '@playwright/test';

/** The secret that this worker's server signs its deliveries with. */
export const WEBHOOK_SECRET = 'end-to-end-secret';

/** How a visitor works the page: keyboard alone, touch, or a browser that runs no script. Each project has its own. */
export type Manner = 'keyboard' | 'touch' | 'no-script';

export interface MannerOption {
  manner: Manner;
}

interface TestFixtures extends MannerOption {
  /** Watched in every test; the test fails when any is left at its end. */
  problems: PageProblems;
}

interface WorkerFixtures {
  /** Receives this worker's deliveries. Tests of one worker share it: look for your own lead. */
  webhook: Webhook;
  /** The product's server of this worker, with a database of its own; started when a test first needs it. */
  server: TestServer;
}

/** Playwright's `test` with the product running at `baseURL`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  webhook: [
    async ({}, use) => {
      const webhook = await startWebhook();
      await use(webhook);
      await webhook.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ webhook }, use) => {
      const server = await startServer({ env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET } });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  manner: ['touch', { option: true }],
  baseURL: async ({ server }, use) => use(server.origin),
  problems: [
    async ({ context }, use) => {
      const problems = await watchProblems(context);
      await use(problems);
      base.expect(problems.found, 'Problems in the page').toEqual([]);
    },
    { auto: true },
  ],
});
