import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { signedInBrowser } from '#tests/support/studio/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { type StudioTimes, watchPage } from './watch-page.ts';

/** Longer than any campaign takes to open. */
const PATIENCE_MS = 300_000;

/** Writes a campaign that the server does not have yet. */
export async function write(caller: APIRequestContext, campaign: string, text: string): Promise<void> {
  const path = `/content/v1/documents/${campaign}.json`;
  const written = await caller.put(path, { data: { text }, headers: { 'if-none-match': '*' } });
  if (!written.ok()) throw new Error(await written.text());
}

/** Opens a page of the studio in a browser in which the person has signed in. */
export async function newPage(browser: Browser, caller: APIRequestContext, origin: string): Promise<Page> {
  const context = await signedInBrowser(browser, caller, origin);
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(watchPage);
  return context.newPage();
}

/** Opens a campaign, and waits until it is proven or not. */
export async function openCampaign(page: Page, origin: string, campaign: string, view = 'page'): Promise<void> {
  await page.goto(`${origin}/studio/campaigns/${campaign}/${view}`);
  await settled(page);
}

export const settled = (page: Page) => page.locator('.badge:not([data-verdict="working"])').waitFor();

/** What the page has noticed of a kind since the last call. */
export async function timesOf(page: Page, kind: keyof StudioTimes): Promise<readonly number[]> {
  return page.evaluate((name) => window.studioTimes[name].splice(0), kind);
}

/** Waits until the page has noticed something; returns the milliseconds. */
export async function nextTime(page: Page, kind: keyof StudioTimes): Promise<number> {
  return until(async () => (await timesOf(page, kind))[0], {
    failure: () => `Nothing was ${kind}`,
    pointless: () => page.isClosed(),
  });
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

export const median = (times: readonly number[]) => at(times, 0.5);

export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells how long something took, with the load of the machine. */
export function report(what: string, times: readonly number[]): void {
  tell(
    `${what}: median ${median(times).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms, ` +
      `greatest ${Math.max(...times).toFixed(0)} ms, of ${times.length}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Tells what the page has taken of the processor for each of some keys: a busy machine changes that little. */
export async function reportProcessor(page: Page, what: string, keys: number, work: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taken();
  await work();
  const milliseconds = ((await taken()) - before) * 1000;
  tell(`${what}: ${(milliseconds / keys).toFixed(0)} ms of the processor; load ${loadavg()[0]?.toFixed(1)}`);
  await devtools.detach();
}

/** Does something while the processor of the page is watched, if `PROFILE` names a folder. */
export async function profiled(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const folder = process.env['PROFILE'];
  if (folder === undefined) return work();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.start');
  await work();
  const { profile } = await devtools.send('Profiler.stop');
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  await devtools.detach();
}
