import type { Page } from '@playwright/test';

/** On every page that is opened after this, the call centre is open or closed, whatever the hour of the run is. */
export async function setCallCentre(page: Page, open: boolean): Promise<void> {
  await page.route('**/api/v1/call-now', (route) =>
    route.fulfill({ json: open ? { callNow: true, phone: '1-800-555-0100' } : { callNow: false } }),
  );
}
