import type { Page, Request } from '@playwright/test';
import { startOutsideService, type OutsideService } from '../../support/outside/outside-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { test as base } from '../fixtures.ts';
import { partnerEnvironment } from './partner-environment.ts';

interface Workers {
  /** Stands in for live connect, the ad-security service and the availability of the chat. */
  outside: OutsideService;
  server: TestServer;
}

/** A site whose operator records sessions and works with every partner. */
export const test = base.extend<object, Workers>({
  outside: [
    async ({ browserName: _browser }, use) => {
      const outside = await startOutsideService();
      await use(outside);
      await outside.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside }, use) => {
      const folder = tempFolder('tracked');
      const server = await startServer({ limit: 110_000, env: partnerEnvironment(folder, outside.url) });
      await use(server);
      await server.remove();
      removeTempFolder(folder);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** What a page sent to the server, as it left the browser. */
export interface Reported {
  readonly path: string;
  readonly url: string;
  readonly body: string;
}

/** Collects every API call that a page makes. */
export function collectCalls(page: Page): Reported[] {
  const reported: Reported[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1'))
      reported.push({ path: pathname.slice('/api/v1'.length), url: request.url(), body: request.postData() ?? '' });
  });
  return reported;
}
