import type { Page } from '@playwright/test';
import type { Journey, JourneyStep } from '../../journeys/journey.ts';
import { expect } from '../fixtures.ts';
import { keepPrint, keepScreen } from './keep-screen.ts';
import { pressEmpty } from './press-empty.ts';

/**
 * Content that is still loading when the page appears comes first; if it never arrives, the waiting itself is what is
 * shown.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main :is(.spinner, .skeleton, .slot-skeleton)'))
    .toHaveCount(0, { timeout: 8000 })
    .catch(() => undefined);
}

/** What people print: thanks, results, numbers to call, appointments. */
const FOR_PAPER = '.thank-you, .result, .call, .slot-picker, .found-study';

/**
 * Screenshots of the page as it first appears, on paper too if it is meant to be printed, and with all messages about
 * missing answers.
 */
export async function keepStates(page: Page, folder: string, name: string): Promise<void> {
  await settle(page);
  await keepScreen(page, folder, name);
  if ((await page.locator(FOR_PAPER).count()) > 0) await keepPrint(page, folder, name);
  if (await pressEmpty(page)) await keepScreen(page, folder, `${name} errors`);
}

/** An answer adds more to the page: studies, a recorded consent, photos. */
export function bringsMore({ ask, answer, photos }: JourneyStep): boolean {
  return ask !== undefined || answer !== undefined || photos !== undefined;
}

/** A window of the kind that the journey is for. */
export async function openWindow(page: Page, { device }: Journey): Promise<void> {
  await page.setViewportSize(device === 'narrow' ? { width: 412, height: 915 } : { width: 1280, height: 800 });
}
