import { defineConfig, devices } from '@playwright/test';
import type { MannerOption } from './fixtures.ts';
import { browserLaunch } from '../support/tools/browser.ts';

export default defineConfig<MannerOption>({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  // Screenshots run separately (`npm run screens`).
  testIgnore: 'screens/{every-screen,simulated-screens,brands}.e2e.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A retry would hide what happens to some visitors.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Timeouts only catch hangs; even a busy machine stays far below them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    launchOptions: browserLaunch(),
    // A trace costs a third of the time; `--trace on` records one for failing tests.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The product's language comes from the URL; the browser's own must not vary with the machine's.
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    { name: 'phone', grepInvert: /@not-phone/, use: { ...devices['Pixel 7'], manner: 'touch' } },
    // Tests that do not depend on the input method run in one project.
    {
      name: 'desktop',
      testIgnore: [
        'visit/**',
        'hard/**',
        'simulated/**',
        'gallery/**',
        'screens/**',
        'images/**',
        'tracking/**',
        'shell/own-server*',
        'flows/{lead,print}*',
        'proofs/**',
        'prover/**',
        'dossier/**',
        'studio/**',
        'built-campaigns/**',
      ],
      grepInvert: /@not-desktop/,
      use: { ...devices['Desktop Chrome'], manner: 'keyboard' },
    },
    // The same journeys with scripts switched off: plain form posts throughout (K8).
    {
      name: 'no-script',
      testMatch: 'journeys.e2e.ts',
      grepInvert: /@not-no-script/,
      use: { ...devices['Pixel 7'], javaScriptEnabled: false, manner: 'no-script' },
    },
  ],
});
