import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { launchBrowser } from '#tests/support/tools/browser.ts';

/** Validates as the page does: the rules, bundled for browsers, in Chromium. */
export interface BrowserRules {
  assess(rule: number, seed: number, count: number): Promise<readonly number[]>;
  end(): Promise<void>;
}

async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'browser-entry.ts'),
    platform: 'browser',
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

function assessIn(page: Page): BrowserRules['assess'] {
  return async (rule, seed, count) => {
    const reported: unknown = await page.evaluate(`assessValues(${rule}, ${seed}, ${count}).join(' ')`);
    return String(reported).split(' ').map(Number);
  };
}

/**
 * Opens a browser with the rules.
 * @param alter changes their code on its way there. End it.
 */
export async function openBrowserRules(alter: (code: string) => string = (code) => code): Promise<BrowserRules> {
  const code = alter(await bundled());
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  return { assess: assessIn(page), end: () => browser.close() };
}
