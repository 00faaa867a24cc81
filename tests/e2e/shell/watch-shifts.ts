import type { Page } from '@playwright/test';

/** What a layout shift says of itself; TypeScript's library does not know it. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Above this a shift would be told as 0.01 or more (two decimals, as the score is reported). */
export const NOTHING = 0.005;

/** Remembers from now on what moves on the page, and by how much. */
export async function watchShifts(page: Page): Promise<void> {
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

/** Waits until what has changed is painted, and tells what has moved so far, and how much in all. */
export async function shiftsSoFar(page: Page): Promise<{ readonly sum: number; readonly shifts: unknown }> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, 'shifts');
    const values = Array.isArray(shifts) ? shifts.map((shift: { value: number }) => shift.value) : [NaN];
    return { sum: values.reduce((sum, value) => sum + value, 0), shifts };
  });
}
