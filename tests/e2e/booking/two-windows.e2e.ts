import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { openTimes, showSecondDay } from './open-times.ts';

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

test('[H2] [K8] a booking page that is opened again in another tab books, and has lost no answer', async ({
  page,
  context,
}) => {
  await openTimes(page);
  const other = await context.newPage();
  await openLive(other, page.url());
  await other.locator('.slot-time').first().click();
  await confirm(other).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Maria, you’re booked: /);
});

test('[H2] [K8] a time chosen in a second tab: the visitor reads there that the first tab’s stands', async ({
  page,
  context,
}) => {
  await openTimes(page);
  await showSecondDay(page);
  const other = await context.newPage();
  await openLive(other, page.url());
  await showSecondDay(other);
  await other.locator('.slot-time').first().click();
  await confirm(other).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Maria, you’re booked: /);
  await page.locator('.slot-time').nth(2).click();
  const standing = page.getByRole('region', { name: 'You already have an appointment' });
  await expect(standing).toBeFocused();
  await expect(confirm(page)).toHaveCount(0);
  await expect(standing).toContainText('The time that you chose here is not booked.');
  await expect(page.getByRole('button', { name: 'Not interested' })).toHaveCount(0);
  await expect(standing.getByRole('link', { name: 'Change or cancel it' })).toHaveAttribute('href', /appointment/);
  await page.getByRole('button', { name: 'Keep it and continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Maria, you’re booked: /);
});
