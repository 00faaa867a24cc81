import type { Page } from '@playwright/test';
import type { JourneyStep } from '../../journeys/journey.ts';
import { expect } from '../fixtures.ts';

/**
 * It is the page of a step: recognised by its heading, or, if the journey does not give one, by its address. The first
 * page has the address of the flow.
 */
async function expectTitle(page: Page, { heading, route, path = route }: JourneyStep, isFirst: boolean): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  if (heading !== undefined) return expect(title).toHaveText(heading);
  if (!isFirst) await expect(page).toHaveURL((url) => url.pathname.endsWith(`/${path}`));
  await expect(title).toBeVisible();
}

/** The page of a step is shown, with all of its expected texts. */
export async function expectPage(page: Page, step: JourneyStep, isFirst: boolean): Promise<void> {
  await expectTitle(page, step, isFirst);
  for (const text of step.reads ?? []) await expect(page.getByText(text).first()).toBeVisible();
}
