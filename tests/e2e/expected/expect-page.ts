import type { Page } from '@playwright/test';
import type { JourneyStep } from '../../journeys/journey.ts';
import { expect } from '../fixtures.ts';

/** The page of a step is there: by its heading, or where nobody has read it, by its address. The first page has the address of the flow. */
export async function expectPage(page: Page, { heading, route, path = route }: JourneyStep, isFirst: boolean): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  if (heading !== undefined) return expect(title).toHaveText(heading);
  if (!isFirst) await expect(page).toHaveURL((url) => url.pathname.endsWith(`/${path}`));
  await expect(title).toBeVisible();
}
