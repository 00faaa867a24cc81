import type { Page } from '@playwright/test';

/** Presses Next before anything is entered, which shows what is required and missing. False: nothing is missing. */
export async function pressEmpty(page: Page): Promise<boolean> {
  const next = page.locator('button[name="_action"][value="next"]:visible').last();
  if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) !== 'true') return false;
  await next.click({ force: true });
  return true;
}
