import type { Page } from '@playwright/test';
import type { JourneyStep } from '../journeys/journey.ts';
import { bookTime } from './booking/book-time.ts';
import { answer, enter, press } from './driver.ts';
import { expect, type Manner } from './fixtures.ts';
import { addPhotos } from './images/add-photos.ts';

export type Entered = readonly [string, string | readonly string[]];

/**
 * Answers what a step asks. Returns what could not be entered yet: without script a follow-up question comes with the
 * next page.
 */
export async function fillStep(page: Page, step: JourneyStep, manner: Manner): Promise<Entered[]> {
  for (const [control, value] of Object.entries(step.finds ?? {}))
    await expect(page.locator(`[name="${control}"]`)).toHaveValue(value);
  for (const [control, value] of Object.entries(step.answer ?? {})) await answer(page, control, value, manner);
  const later = await enterWhatIsThere(page, step.enter ?? {}, manner);
  if (step.photos) await addPhotos(page, step.photos, manner);
  if (step.ask) later.push(...(await ask(page, step.ask, manner)));
  return later;
}

/** Leaves a step that is filled in. */
export async function leaveStep(
  page: Page,
  step: JourneyStep,
  manner: Manner,
  later: readonly Entered[],
): Promise<void> {
  if (step.refused && step.press === '') return readEnd(page, step.refused);
  // Pressing a choice on the first screen moves straight on; arrow keys only select, and without script the button is
  // needed.
  if (step.booking !== undefined) return bookTime(page, step.booking, manner);
  if (step.follow !== undefined) return press(page, page.getByRole('link', { name: step.follow }), manner);
  if (step.press === '' && manner === 'touch') return;
  await goOn(page, step, manner);
  if (step.refused) return readRefusal(page, step.refused);
  if (later.length === 0) return;
  // What was missing comes with the next page; checking the page that is about to unload would miss it again.
  for (const [control, value] of later) await enter(page, control, value, manner);
  await goOn(page, step, manner);
}

/** The page is not left, and says in words what is missing. */
async function readRefusal(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
}

/** The page shows no button that leads on, and says why. */
async function readEnd(page: Page, texts: readonly string[]): Promise<void> {
  await readRefusal(page, texts);
  await expect(nextOf(page)).toHaveCount(0);
}

/** Presses a button that stays on the page, reads what it brings, and enters what it asks. */
async function ask(
  page: Page,
  { press: label, block = '', reads, enter: values = {} }: NonNullable<JourneyStep['ask']>,
  manner: Manner,
): Promise<Entered[]> {
  const button =
    label === undefined
      ? page.locator(`button[value="ask:${block}"]:not([aria-hidden]), #${block}-button`).first()
      : page.getByRole('button', { name: label, exact: true });
  await press(page, button, manner);
  for (const text of reads) await expect(page.getByText(text).first()).toBeVisible();
  return enterWhatIsThere(page, values, manner);
}

/** Enters the values in turn. Returns those whose controls are not on the page, which only happens without script. */
async function enterWhatIsThere(
  page: Page,
  values: NonNullable<JourneyStep['enter']>,
  manner: Manner,
): Promise<Entered[]> {
  const later: Entered[] = [];
  for (const [control, value] of Object.entries(values)) {
    const missing = manner === 'no-script' && (await page.locator(`[name="${control}"]`).count()) === 0;
    if (missing) later.push([control, value]);
    else await enter(page, control, value, manner);
  }
  return later;
}

function nextOf(page: Page) {
  return page.locator('button[name="_action"][value="next"]:visible:not([aria-hidden])').last();
}

async function goOn(page: Page, step: JourneyStep, manner: Manner): Promise<void> {
  const next = nextOf(page);
  if (step.press !== undefined && step.press !== '') await expect(next).toHaveText(step.press);
  await press(page, next, manner);
}
