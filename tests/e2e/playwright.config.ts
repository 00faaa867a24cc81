import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A second try would hide what happens to some visitors.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    // The product's language comes from the URL; the browser's own must not vary with the machine's.
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'] } },
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
  ],
});
