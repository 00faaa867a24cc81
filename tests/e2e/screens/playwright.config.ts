import { defineConfig, devices } from '@playwright/test';
import everyTest from '../playwright.config.ts';
import type { MannerOption } from '../fixtures.ts';

/** Screenshots of every screen (`npm run screens`): one browser, which resizes its window to every width needed. */
export default defineConfig<MannerOption>({
  ...everyTest,
  testDir: '..',
  testMatch: [
    'screens/{every-screen,simulated-screens,brands}.e2e.ts',
    'booking/booking.e2e.ts',
    'search/search-screens.e2e.ts',
    'consents/own-signing.e2e.ts',
    'shell/*.e2e.ts',
  ],
  testIgnore: [],
  outputDir: '../../../test-results/screens-run',
  workers: 1,
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'], manner: 'touch' } }],
});
