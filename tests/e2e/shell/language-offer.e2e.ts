import type { Page } from '@playwright/test';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../hold-back.ts';
import { openLive } from '../open-live.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

const ENGLISH = 'Would you rather read this page in English?';
const spanishButton = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Español' });

/** The page is live when it has noted where the visit is; only then could it offer anything. */
async function liveAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForRequest(/router_log/), act()]);
}

test('[N6] whoever has chosen a language is not asked back, on this page or in another tab', async ({ page }) => {
  await openLive(page, '/signup/s6/postal');
  await liveAfter(page, () => spanishButton(page).click());
  await expect(page).toHaveURL(/\/signup\/es\/s6\/postal$/);
  await expect(page.getByText(ENGLISH)).toHaveCount(0);
  await liveAfter(page, () => page.reload());
  await expect(page.getByText(ENGLISH)).toHaveCount(0);
  const tab = await page.context().newPage();
  await openLive(tab, '/signup/es/ws15?studyId=DEMO-ASTHMA-01');
  await expect(tab.getByText(ENGLISH)).toHaveCount(0);
});

test('[N6] a choice that was made before the script ran is a choice too', async ({ page, server }) => {
  const release = await holdBack(page, /^src\/entry\/client\.tsx$/);
  await page.goto(`${server.origin}/signup/s6/postal`, { waitUntil: 'commit' });
  await spanishButton(page).click({ noWaitAfter: true });
  // Without a script only the fragment keeps the focus on the control.
  await expect(page).toHaveURL(/\/signup\/es\/s6\/postal#languages$/);
  await liveAfter(page, async () => release());
  await expect(page).toHaveURL(/\/signup\/es\/s6\/postal$/);
  await expect(page.getByText(ENGLISH)).toHaveCount(0);
});

test('[N6] the offer is made once: it does not follow a visitor who goes on', async ({ page }) => {
  await openLive(page, '/signup/es/s6/postal');
  await expect(page.getByText(ENGLISH)).toBeVisible();
  await enter(page, 'candidate.postalCode', '60614', 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('¿Cuántos años tiene?');
  await expect(page.getByText(ENGLISH)).toHaveCount(0);
});
