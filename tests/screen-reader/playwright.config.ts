import { defineConfig } from '@playwright/test';
import type { MannerOption } from '../e2e/fixtures.ts';
import everyTest from '../e2e/playwright.config.ts';

/** One browser with a window, for one screen reader; slow enough that Orca follows every key. */
export default defineConfig<MannerOption>({
  ...everyTest,
  testDir: import.meta.dirname,
  testMatch: 'ten-visits.e2e.ts',
  testIgnore: [],
  outputDir: '../../test-results/screen-reader-run',
  fullyParallel: false,
  workers: 1,
  timeout: 900_000,
  projects: [{ name: 'screen-reader', use: { viewport: null, manner: 'keyboard' } }],
  use: {
    ...everyTest.use,
    headless: false,
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--force-renderer-accessibility=complete', '--window-size=1270,980'],
      slowMo: 60,
    },
  },
});
