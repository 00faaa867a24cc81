import type { Page } from '@playwright/test';
import { until } from '../../../support/until.ts';

/** What happens to the page while the network is away. */
export type Loss = 'reload' | 'tab kill' | 'nothing';

const AWAY = '10:00';

/**
 * The page is reloaded without a network, which shows the browser's own error, and once more when the network is back.
 */
async function reload(page: Page): Promise<Page> {
  const address = page.url();
  await page.reload().catch(() => undefined);
  await page.context().setOffline(false);
  // Reloading the browser's error page requests the page again; opening its address would begin another visit.
  await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
  if (!page.url().startsWith(new URL(address).origin))
    throw new Error(`a reload of the error page leads to ${page.url()}`);
  return page;
}

/** The tab's process dies without notice, as phones end background tabs; the browser restores it with its session. */
async function killTab(page: Page): Promise<Page> {
  const context = page.context();
  const address = page.url();
  const kept = await page.evaluate(() =>
    Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').map(
      (key) => [key, sessionStorage.getItem(key) ?? ''] as const,
    ),
  );
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  await context.setOffline(false);
  const restored = await context.newPage();
  // The browser restores the tab at its address, with its session, by loading it again.
  await restored.route(
    address,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>restored</title>' }),
    { times: 1 },
  );
  await restored.goto(address);
  await restored.evaluate(
    (entries) => entries.forEach(([key, value]) => window.sessionStorage.setItem(key, value)),
    kept,
  );
  await Promise.all([restored.waitForRequest(/router_log/), restored.reload()]);
  return restored;
}

/** The status line says that the visitor is offline; at the end of a flow it may say that everything has been sent. */
async function expectOfflineNotice(page: Page, last: boolean): Promise<void> {
  const line = page.locator(`.save-status:is(${last ? '[data-status="sent"], ' : ''}[data-status="offline"])`);
  await until(async () => ((await line.textContent({ timeout: 500 }))?.trim() === '' ? undefined : true), {
    limit: 10_000,
    pointless: () => page.isClosed(),
    failure: () => 'the status line does not say that the visitor is offline',
  });
}

/**
 * Ten minutes without a network, then the loss of the page, then the network again. `last`: the visitor may have
 * reached the end of the flow. Returns the page on which the visitor continues.
 */
export async function beAway(
  page: Page,
  loss: Loss,
  last: boolean,
): Promise<{ readonly page: Page; readonly finished: boolean }> {
  await expectOfflineNotice(page, last);
  await page.clock.fastForward(AWAY);
  await expectOfflineNotice(page, last);
  const finished = (await page.locator('.save-status[data-status="sent"]').count()) > 0;
  if (loss === 'reload') return { page: await reload(page), finished };
  if (loss === 'tab kill') return { page: await killTab(page), finished };
  await page.context().setOffline(false);
  return { page, finished };
}
