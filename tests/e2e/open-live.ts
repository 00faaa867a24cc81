import type { Page } from '@playwright/test';

/**
 * Opens a page and waits for its script: before it runs nothing is marked, a press posts the form, and what it takes up
 * moves the page.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForRequest(/router_log/), page.goto(address)]);
}
