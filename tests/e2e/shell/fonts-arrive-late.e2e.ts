import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** What a layout shift says of itself; TypeScript's library does not know it. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Above this a shift would be told as 0.01 or more (two decimals, as the score is reported). */
const NOTHING = 0.005;

/** Remembers from now on what moves on the page, and by how much. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        const nodes = (Array.isArray(sources) ? sources : []).map((source: { node?: Node | null }) => source.node);
        const moved = nodes.map((node) => `${node?.nodeName ?? 'gone'}: ${node?.textContent?.slice(0, 60) ?? ''}`);
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(globalThis, 'shifts', shifts);
  });
}

/** Holds back the fonts; the returned function lets them through. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page whose fonts arrive when it is live, and tells what moved, and how much in all. */
async function shiftsOn(page: Page, address: string): Promise<{ readonly sum: number; readonly shifts: unknown }> {
  await watchShifts(page);
  const release = await holdFonts(page);
  await Promise.all([page.waitForRequest(/router_log/), page.goto(address, { waitUntil: 'commit' })]);
  release();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => !family.includes('meanwhile') && status === 'loaded'),
  );
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, 'shifts');
    const values = Array.isArray(shifts) ? shifts.map((shift: { value: number }) => shift.value) : [NaN];
    return { sum: values.reduce((sum, value) => sum + value, 0), shifts };
  });
}

const FIRST_SCREENS = [
  's6',
  'ss6',
  'image-capture',
  ...['ws10', 'ws15', 'ps1'].map((id) => `${id}?studyId=DEMO-ASTHMA-01`),
];

/** A line of text more or less above everything else that a phone shows. */
const ONE_LINE = 0.03;

for (const path of FIRST_SCREENS)
  test(`[E1] nothing moves on ${path} when the fonts arrive, but for one width where a line breaks elsewhere`, async ({
    context,
    server,
  }) => {
    const moved: unknown[] = [];
    for (const width of [360, 390, 412, 768, 1280, 1440]) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 820 });
      const { sum, shifts } = await shiftsOn(page, `${server.origin}/signup/${path}`);
      expect(sum, JSON.stringify([width, shifts])).toBeLessThan(ONE_LINE);
      if (sum >= NOTHING) moved.push([width, shifts]);
      await page.close();
    }
    expect(moved.slice(1)).toEqual([]);
  });
