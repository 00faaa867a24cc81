import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A Chromium, or the reason why there is none. The caller closes it. */
export async function openBrowser(): Promise<Browser | string> {
  const playwright = await import('@playwright/test').catch(() => undefined);
  if (!playwright) return 'Playwright is not installed';
  const named = process.env['CHROMIUM'] ?? BROWSERS.find((file) => existsSync(file));
  return playwright.chromium
    .launch({ ...(named === undefined ? {} : { executablePath: named }), args: ['--no-sandbox', '--disable-gpu'] })
    .catch(() => 'no browser was found; set CHROMIUM to the path of one');
}
