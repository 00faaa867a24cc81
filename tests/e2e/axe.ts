import type { Page } from '@playwright/test';
import { findViolations, type AxeOptions } from '../support/pages/find-violations.ts';
import { expect } from './fixtures.ts';
import { withForcedColors, withLargeLetters } from './ways-of-looking.ts';

/** Fails with what axe finds on the page as it is now; `where` names the page in the message. */
export async function expectClean(page: Page, where: string, options: AxeOptions = {}): Promise<void> {
  expect(await findViolations(page, options), where).toEqual([]);
}

/** The rules of axe that colours and sizes decide; all others read the document, which stays the same. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Fails with what axe finds on the page in its normal design, in forced colours, or with text at twice the size. */
export async function expectCleanEveryWay(page: Page, where: string): Promise<void> {
  await expectClean(page, where);
  await withForcedColors(page, () => expectClean(page, `${where} in forced colours`, { rules: OF_LOOKS }));
  await withLargeLetters(page, () => expectClean(page, `${where} with large letters`, { rules: OF_LOOKS }));
}
