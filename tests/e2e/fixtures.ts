import { test as base, type Response } from '@playwright/test';
import { describedReplies, type Answer, type DescribedReplies } from '../support/description/described-replies.ts';
import { withClockOfRun } from '../support/moments/browser-clock.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startWebhook, type Webhook } from '../support/webhook.ts';
import { watchProblems, type PageProblems } from './problems.ts';

export { expect } from '@playwright/test';

/** The secret with which this worker's server signs its deliveries. */
export const WEBHOOK_SECRET = 'end-to-end-secret';

/** How a visitor operates the page: keyboard only, touch, or a browser without script. Each project has its own. */
export type Manner = 'keyboard' | 'touch' | 'no-script';

export interface MannerOption {
  manner: Manner;
}

interface TestFixtures extends MannerOption {
  /** Watched in every test; the test fails if any problem is left at its end. */
  problems: PageProblems;
  /** Compares every API response to a page with the server's description of it; a differing one fails the test (K2). */
  described: void;
}

interface WorkerFixtures {
  /** The server's own description of its calls. */
  description: DescribedReplies;
  /** Receives this worker's deliveries. Tests of one worker share it: look for your own lead. */
  webhook: Webhook;
  /** This worker's server of the product, with a database of its own; started when a test first needs it. */
  server: TestServer;
}

async function readAnswer(response: Response): Promise<Answer> {
  const { pathname, search } = new URL(response.url());
  // The page may be gone before its response was read.
  const body = await response.text().catch(() => undefined);
  return {
    method: response.request().method(),
    url: `${pathname}${search}`,
    status: response.status(),
    contentType: response.headers()['content-type'],
    body,
  };
}

/** Playwright's `test` with the product running at `baseURL`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [async ({ browser }, use) => use(withClockOfRun(browser)), { scope: 'worker' }],
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
    { scope: 'worker', timeout: 600_000 },
  ],
  description: [
    async ({ server }, use) => {
      const described: unknown = await (await fetch(`${server.origin}/api/openapi.json`)).json();
      await use(describedReplies(described));
    },
    { scope: 'worker' },
  ],
  described: [
    async ({ context, description, server }, use) => {
      const faults: string[] = [];
      const seen: Promise<void>[] = [];
      context.on('response', (response) => {
        if (response.url().startsWith(`${server.origin}/api/`))
          seen.push(readAnswer(response).then((answer) => void faults.push(...description(answer))));
      });
      await use();
      await Promise.all(seen);
      base.expect(faults, 'API responses missing from its description').toEqual([]);
    },
    { auto: true },
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
