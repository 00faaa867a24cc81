import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { NOTHING, shiftsSoFar, watchShifts } from './watch-shifts.ts';
import { listenLocally } from '#tests/support/port.ts';

const SCRIPTS = /<script[^>]* src=[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Serves the product's pages without their scripts, and stops before a text in each until it is told to go on. */
async function serveInTwo(origin: string, pause: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const whole = await fetch(`${origin}${request.url ?? '/'}`);
    const type = whole.headers.get('content-type') ?? '';
    response.setHeader('content-type', type);
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await whole.arrayBuffer()));
    const page = (await whole.text()).replaceAll(SCRIPTS, '');
    const at = page.indexOf(pause);
    if (at === -1) throw new Error(`The page does not have ${pause}`);
    response.write(page.slice(0, at));
    await promise;
    return response.end(page.slice(at));
  };
  const server = createServer((request, response) => void reply(request, response));
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    goOn: resolve,
    [Symbol.asyncDispose]: async () => {
      resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const ASIDE = '<div class="blocks region-aside"';

for (const [path, pause] of [
  ['s6', ASIDE],
  ['ss6', '<search'],
  ['ws10?studyId=DEMO-ASTHMA-01', ASIDE],
  ['special', ASIDE],
  ['ps1?studyId=DEMO-ASTHMA-01', ASIDE],
] as const)
  test(`[E1] what is painted of ${path} on a wide window stays where it is while the rest arrives`, async ({
    page,
    server,
  }) => {
    await using slow = await serveInTwo(server.origin, pause);
    await page.setViewportSize({ width: 1280, height: 820 });
    await watchShifts(page);
    await page.goto(`${slow.origin}/signup/${path}`, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    await shiftsSoFar(page);
    await expect(page.locator('footer')).toHaveCount(0);
    slow.goOn();
    await page.locator('footer').waitFor();
    const { sum, shifts } = await shiftsSoFar(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(NOTHING);
  });

/** The size of each block and region; the order is that of the page. */
const sizes = (page: Page) =>
  page
    .locator('.blocks, .blocks > *')
    .evaluateAll((elements) =>
      elements.map(
        ({ id, className, clientWidth, clientHeight }) => `${id} ${className} ${clientWidth} ${clientHeight}`,
      ),
    );

test('[E1] the blocks of a landing page keep their size when it becomes live', async ({ page, server }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.setViewportSize({ width: 1280, height: 820 });
  // With the stand-ins throughout: another font may break a line elsewhere.
  await page.route('**/*.woff2', () => undefined);
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/signup/ws15?studyId=DEMO-ASTHMA-01`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const drawn = await sizes(page);
  const live = page.waitForRequest(/router_log/);
  resolve();
  await live;
  expect(await sizes(page)).toEqual(drawn);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
