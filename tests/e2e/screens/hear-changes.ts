import type { Page } from '@playwright/test';

/** A text that a live region said. */
export interface Heard {
  readonly region: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** Added to the page by `hearChanges`. */
    heardByTest: (region: string, text: string) => Promise<void>;
  }
}

/** Collects what live regions of the page say from now on: each text that comes into one, in order. */
export async function hearChanges(page: Page): Promise<Heard[]> {
  const heard: Heard[] = [];
  await page.exposeFunction('heardByTest', (region: string, text: string) => void heard.push({ region, text }));
  await page.addInitScript(() => {
    const REGION = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';
    const said = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(
          ({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(REGION) ?? [],
        ),
      );
      for (const region of regions) {
        const text = (region.textContent ?? '').trim();
        if (text === '' || said.get(region) === text) continue;
        said.set(region, text);
        void window.heardByTest(region.className || region.tagName, text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return heard;
}
