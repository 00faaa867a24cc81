import { stripVTControlCharacters } from 'node:util';
import { devices, type Browser, type BrowserContext } from '@playwright/test';
import { partnerEnvironment } from '../../e2e/tracking/partner-environment.ts';
import { startOutsideService, type OutsideService } from '../../support/outside/outside-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { launchBrowser } from '../../support/tools/browser.ts';
import { startWebhook, type Webhook } from '../../support/webhook.ts';

/**
 * The product as a separate process, with a receiver of leads, partners who are notified of visits, and a browser for
 * its visitors.
 */
export interface BrowserSite {
  readonly server: TestServer;
  readonly webhook: Webhook;
  readonly outside: OutsideService;
  /** The phone of a new visitor, with storage of its own. Close it. */
  readonly visitor: (storage?: 'blocked') => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

/** Longer than any page takes, in milliseconds. */
const PATIENCE = 30_000;

/** A browser whose owner lets no page store anything: even naming a storage throws. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Storage is blocked', 'SecurityError');
      },
    });
  }
}

async function openVisitor(browser: Browser, baseURL: string, storage?: 'blocked'): Promise<BrowserContext> {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, baseURL, locale: 'en-US', timezoneId: 'America/New_York' });
  // Without this, the runner of the other browser tests waits forever.
  context.setDefaultTimeout(PATIENCE);
  if (storage === 'blocked') await context.addInitScript(blockStorage);
  return context;
}

/** Starts everything on free ports. Close it. */
export async function openBrowserSite(): Promise<BrowserSite> {
  const [webhook, outside] = await Promise.all([startWebhook(), startOutsideService()]);
  const folder = tempFolder('browser-site');
  const [server, browser] = await Promise.all([
    // On PostgreSQL, stored rows can be counted while the server runs.
    startServer({
      database: 'postgres',
      env: {
        ...partnerEnvironment(folder, outside.url),
        LEAD_WEBHOOK_URL: webhook.url,
        LEAD_WEBHOOK_SECRET: 'hard-secret',
      },
    }),
    launchBrowser(),
  ]);
  return {
    server,
    webhook,
    outside,
    visitor: (storage) => openVisitor(browser, server.origin, storage),
    close: async () => {
      await browser.close();
      await server.remove();
      await Promise.all([webhook.stop(), outside.stop()]);
      removeTempFolder(folder);
    },
  };
}

/** Runs the given tasks, this many at a time, and reports how each ended. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of queue) results.set(index, await run(item));
    }),
  );
  return items.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}

/** A short version of an error message, without colours. */
export function messageOf(error: unknown): string {
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

/** Runs on a site of its own, and leaves nothing behind. */
export async function onSite<Result>(run: (site: BrowserSite) => Promise<Result>): Promise<Result> {
  const site = await openBrowserSite();
  try {
    return await run(site);
  } finally {
    await site.close();
  }
}
