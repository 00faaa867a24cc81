import { defineConfig } from '@playwright/test';
import everyTest from '../../e2e/playwright.config.ts';
import type { MannerOption } from '../../e2e/fixtures.ts';

/** The search on the real data, on a phone: one server, which takes a minute to fill. */
export default defineConfig<MannerOption>({
  ...everyTest,
  testDir: import.meta.dirname,
  testIgnore: [],
  outputDir: '../../../test-results/real-run',
  workers: 1,
  timeout: 180_000,
  projects: (everyTest.projects ?? []).filter(({ name }) => name === 'phone'),
});
