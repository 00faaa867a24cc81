import type { Page } from '@playwright/test';
import type { Language } from '#schemas/language.ts';
import { expect } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { beginQualified } from './begin-visit.ts';

/** Opens the times of a study site, in the live page. */
export async function openTimes(page: Page, language: Language = 'en'): Promise<void> {
  const query = await beginQualified(page, 'ws21');
  await openLive(page, `/signup/${language === 'es' ? 'es/' : ''}ws21/site-scheduling?${query}`);
  await expect(page.locator('.slot-time').first()).toBeVisible();
}

/** Shows the times of the second day: how many the first has left depends on the time of day. */
export async function showSecondDay(page: Page): Promise<void> {
  await page.locator('.slot-card').nth(1).click();
  await expect(page.locator('.slot-time').nth(4)).toBeVisible();
}
