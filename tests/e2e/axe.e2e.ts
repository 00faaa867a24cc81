import { findViolations } from '../support/pages/find-violations.ts';
import { expect, test } from './fixtures.ts';

test('[N2] what reads a page for people who cannot see it finds what is planted, before and after a step', { tag: '@not-desktop' }, async ({ page }) => {
  await page.goto('/signup/s6');
  expect(await findViolations(page)).toEqual([]);
  await page.locator('h1').evaluate((heading) => heading.append(document.createElement('img')));
  expect(await findViolations(page)).toEqual(['image-alt: img']);
  await page.locator('h1 img').evaluate((image) => image.remove());
  expect(await findViolations(page)).toEqual([]);
});
