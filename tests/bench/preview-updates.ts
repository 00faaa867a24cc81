/**
 * `node tests/bench/preview-updates.ts [CAMPAIGN …]`: what an update of an unsaved draft takes from the message to its
 * paint, in a preview that a page of another origin shows in a frame while somebody types there. 50 updates of each
 * campaign (default: s6 and ws10), each of the whole text, after five that warm up. Median and 95th percentile,
 * reported with the load, not asserted.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { browserLaunch } from '#tests/support/tools/browser.ts';
import { OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startServer } from '#tests/support/server.ts';
import { contentApi, framePreview, startFramingSite } from '#tests/e2e/preview/preview-frames.ts';

const UPDATES = 50;
const WARM_UP = 5;
/** Slower than the limit of updates by one address. */
const PAUSE_MS = 150;

const named = process.argv.slice(2);
const site = await startFramingSite();
const server = await startServer({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_PREVIEW_ORIGINS: site.origin } });
const browser = await chromium.launch(browserLaunch());

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

for (const campaign of named.length > 0 ? named : ['s6', 'ws10']) {
  const document = `${campaign}.json`;
  const text = readFileSync(`campaigns/${document}`, 'utf8');
  const page = await browser.newPage();
  const address = await contentApi(server.origin).preview({ campaign, study: 'DEMO-ASTHMA-01' });
  const { frame, update } = await framePreview(page, site, address);
  const field = frame.locator('.page-form input:not([type=hidden]):not([tabindex="-1"])').first();
  if ((await field.getAttribute('type')) === 'text') await field.fill('6061');
  const times: number[] = [];
  for (let number = 0; number < UPDATES + WARM_UP; number++) {
    const changed = text.replace('"title": { "en": "', `"title": { "en": "${number} `);
    const { type, took } = await update({ document, text: changed });
    if (type !== 'applied') throw new Error(`Update ${number} of ${document} was ${type}`);
    times.push(took);
    await page.waitForTimeout(PAUSE_MS);
  }
  const counted = times.slice(WARM_UP);
  process.stdout.write(
    `${campaign}: median ${at(counted, 0.5).toFixed(0)} ms, p95 ${at(counted, 0.95).toFixed(0)} ms, ` +
      `greatest ${Math.max(...counted).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  await page.close();
}
await browser.close();
await server.remove();
site.close();
