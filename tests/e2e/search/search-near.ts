import type { Page } from '@playwright/test';

/** Unfolds the search where an earlier one has folded it. */
export async function unfoldSearch(page: Page): Promise<void> {
  if (await page.locator('.study-search-fold:not([open])').isVisible())
    await page.locator('.study-search-place').click();
}

/** Unfolds the filters where they do not stand beside the list. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.locator('.refine-fold:not([open]) > summary');
  if (await fold.isVisible()) await fold.click();
}

/** Searches near a postal code with the Enter key. */
export async function searchNear(page: Page, code: string): Promise<void> {
  await unfoldSearch(page);
  await page.locator('[name="candidate.postalCode"]').fill(code);
  await page.keyboard.press('Enter');
}
