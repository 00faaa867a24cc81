import { expect, type Page } from '@playwright/test';
import { NAME_CONTROL } from '#api/own-pages.ts';
import type { JourneyStep } from '../../journeys/journey.ts';
import { answer, enter, press } from '../driver.ts';
import type { Manner } from '../fixtures.ts';
import { fillStep } from '../take-step.ts';

/**
 * Fills in a page as a simulated visitor does: they know their answers, not how the page asks for them. Questions that
 * appear only after the page's search are answered after it.
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
    const signing = page.locator(SIGN);
    await expect(named.or(button).or(signing).first()).toBeAttached();
    if ((await signing.count()) > 0) await sign(page, manner);
    else if ((await page.locator(`[name="${control}"]:not([type="hidden"])`).count()) > 0)
      await enterNew(page, control, value, manner);
    else if ((await button.count()) > 0) await answer(page, control, String(value), manner);
  }
  if (!searched) await search(page, step, manner);
  if (step.photos) await fillStep(page, { route: step.route, photos: step.photos }, manner);
}

const SIGN = 'button[name="_action"][value="sign"]';

/** Visitors who agree to something that must be signed are sent to a separate page, and back from it. */
async function sign(page: Page, manner: Manner): Promise<void> {
  await enter(page, NAME_CONTROL, 'Ana Rivera', manner);
  await Promise.all([page.waitForRequest(/router_log/), press(page, page.locator(SIGN), manner)]);
}

/**
 * Enters what the page does not have from an earlier one: pressing a box again that is already ticked would untick it.
 */
async function enterNew(page: Page, control: string, value: string | readonly string[], manner: Manner): Promise<void> {
  const ticked = await page
    .locator(`[name="${control}"][type="checkbox"]:checked`)
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
  const missing = (typeof value === 'string' ? [value] : value).filter((one) => !ticked.includes(one));
  if (missing.length > 0) await enter(page, control, typeof value === 'string' ? value : missing, manner);
}

/** The calls that are made by a button press. */
const ASKED = /\/api\/v1\/(studies\/search|offers|qualification)\b/;

/** Waits for the result of the search or the check, or for its call to fail: before that a person cannot continue. */
async function search(page: Page, { route, ask }: JourneyStep, manner: Manner): Promise<void> {
  if (!ask) return;
  const answered = Promise.race([
    page.waitForResponse(ASKED),
    page.waitForEvent('requestfailed', (request) => ASKED.test(request.url())),
  ]);
  await Promise.all([answered, fillStep(page, { route, ask }, manner)]);
}
