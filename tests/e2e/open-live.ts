import type { Page } from '@playwright/test';

/**
 * Opens a page and waits for its script: before the script runs, nothing is marked, a press posts the form, and
 * resuming the visit changes the page.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForRequest(/router_log/), page.goto(address)]);
}
