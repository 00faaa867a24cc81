import type { Page } from '@playwright/test';
import { findViolations, type AxeOptions } from '../support/pages/find-violations.ts';
import { expect } from './fixtures.ts';

/** Fails with what axe finds on the page as it is now; `where` says which page that was. */
export async function expectClean(page: Page, where: string, options: AxeOptions = {}): Promise<void> {
  expect(await findViolations(page, options), where).toEqual([]);
}
