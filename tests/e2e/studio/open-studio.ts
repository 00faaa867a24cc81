import { request, type Page } from '@playwright/test';
import { startServer, type TestServer } from '../../support/server.ts';
import { expect, test as base } from '../fixtures.ts';
import { printedSecret } from './studio-site.ts';

export { expect };

type State = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

interface StudioWorker {
  readonly studio: { readonly server: TestServer; readonly state: State };
}

/** Playwright's `test` with a server whose made-up administrator has signed in, on a desk. */
export const test = base.extend<object, StudioWorker>({
  studio: [
    async ({}, use) => {
      const server = await startServer({ hostName: 'localhost' });
      const caller = await request.newContext({
        baseURL: server.origin,
        extraHTTPHeaders: { origin: server.origin },
      });
      const entered = await caller.post('/studio/v1/welcome', { data: { secret: await printedSecret(server) } });
      if (!entered.ok()) throw new Error(await entered.text());
      await use({ server, state: await caller.storageState() });
      await caller.dispose();
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  context: async ({ browser, studio, locale }, use) => {
    const context = await browser.newContext({
      storageState: studio.state,
      viewport: { width: 1440, height: 900 },
      locale: locale ?? 'en-US',
      isMobile: false,
      hasTouch: false,
    });
    await use(context);
    await context.close();
  },
});

/** Opens a campaign in the editor, and waits until its preview is live and it is proven. */
export async function openEditor(page: Page, server: TestServer, campaign: string): Promise<void> {
  await page.goto(`${server.origin}/studio/campaigns/${campaign}/page`);
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  await expect(page.locator('.badge')).toHaveText('Proven');
}
