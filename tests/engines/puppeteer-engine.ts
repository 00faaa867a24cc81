import { launch, type Page } from 'puppeteer-core';
import { BROWSER_ARGS, findBrowser } from '../support/tools/browser.ts';
import type { Engine, EngineWindow, WindowOptions } from './engine.ts';
import { findFirefox } from './find-engines.ts';

function windowOf(page: Page, close: () => Promise<void>): EngineWindow {
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: (body, args = []) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    select: async (selector, value) => void (await page.select(selector, value)),
    addFiles: async (selector, paths) => {
      const input = await page.$(selector);
      if (!input) throw new Error(`No control ${selector}`);
      // A file input has an element type of its own, which the type of the handle does not show.
      await input.toElement('input').then((element) => element.uploadFile(...paths));
    },
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    close,
  };
}

/** Starts Chromium, or Firefox over WebDriver BiDi. Throws if it is missing. */
export async function startPuppeteerEngine(name: 'chromium' | 'firefox'): Promise<Engine> {
  const browser = await launch(
    name === 'firefox'
      ? { browser: 'firefox', executablePath: findFirefox(), headless: true }
      : { browser: 'chrome', executablePath: findBrowser(), headless: true, args: [...BROWSER_ARGS] },
  );
  return {
    name,
    version: await browser.version(),
    openWindow: async ({ width, height, before }: WindowOptions) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
      if (before !== undefined) await page.evaluateOnNewDocument(before);
      return windowOf(page, () => context.close());
    },
    stop: () => browser.close(),
  };
}
