import { expect, type Page } from '@playwright/test';
import type { JourneyStep } from '../../journeys/journey.ts';
import { answer, enter } from '../driver.ts';
import type { Manner } from '../fixtures.ts';
import { fillStep } from '../take-step.ts';

/**
 * Fills in a page as a simulated visitor does: she knows what she says, not how the page asks for it. What the page does not
 * ask for before its search is made, she enters after that.
 */
export async function fillSimulated(page: Page, step: JourneyStep, manner: Manner): Promise<void> {
  let searched = step.ask === undefined;
  for (const [control, value] of Object.entries(step.enter ?? {})) {
    const named = page.locator(`[name="${control}"]`);
    const button = page.locator(`button[name="_action"][value="answer:${control}=${String(value)}"]`);
    if (!searched && (await named.count()) === 0) {
      searched = true;
      await search(page, step, manner);
    }
    await expect(named.or(button).first()).toBeAttached();
    if ((await page.locator(`[name="${control}"]:not([type="hidden"])`).count()) > 0) await enter(page, control, value, manner);
    else if ((await button.count()) > 0) await answer(page, control, String(value), manner);
  }
  if (!searched) await search(page, step, manner);
  if (step.photos) await fillStep(page, { route: step.route, photos: step.photos }, manner);
}

async function search(page: Page, { route, ask }: JourneyStep, manner: Manner): Promise<void> {
  if (ask) await fillStep(page, { route, ask }, manner);
}
