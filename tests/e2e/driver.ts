import type { Locator, Page } from '@playwright/test';
import { expect, type Manner } from './fixtures.ts';

const MAX_TABS = 400;

/** Enters a value into a control as a person would: a text, one choice, or several. */
export async function enter(
  page: Page,
  control: string,
  value: string | readonly string[],
  manner: Manner,
): Promise<void> {
  const named = page.locator(`[name="${control}"]:not([type="hidden"])`);
  const kind = await named
    .first()
    .evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()));
  if (kind === 'radio' || kind === 'checkbox') {
    for (const choice of typeof value === 'string' ? [value] : value)
      await choose(page, page.locator(`[name="${control}"][value="${choice}"]`), manner);
    return;
  }
  const text = typeof value === 'string' ? value : value.join(' ');
  if (kind === 'select') await select(page, named, text, manner);
  else await write(page, named, text, manner);
}

/** Opens the group of choices that folds this one away, as a person does who looks for it. */
async function unfold(page: Page, input: Locator, manner: Manner): Promise<void> {
  const fold = page.locator('details.choice-fold:not([open])').filter({ has: input });
  if ((await fold.count()) > 0) await press(page, fold.locator('summary'), manner);
}

async function choose(page: Page, input: Locator, manner: Manner): Promise<void> {
  await unfold(page, input, manner);
  if (manner === 'no-script') return input.check({ force: true });
  if (manner === 'touch')
    return press(page, page.locator(`label[for="${await input.getAttribute('id')}"]`).first(), manner);
  const radio = (await input.getAttribute('type')) === 'radio';
  if (!radio) {
    await tabTo(page, input);
    await page.keyboard.press('Space');
    return;
  }
  await tabIntoGroup(page, input);
  for (let moves = 0; moves < 30 && !(await isFocused(input)); moves++) await page.keyboard.press('ArrowDown');
  if (!(await input.isChecked())) await page.keyboard.press('Space');
}

async function select(page: Page, control: Locator, value: string, manner: Manner): Promise<void> {
  if (manner !== 'keyboard') {
    await control.selectOption(value);
    return;
  }
  await tabTo(page, control);
  const label = await control.locator(`option[value="${value}"]`).evaluate((option) => option.textContent ?? '');
  await page.keyboard.type(label);
}

async function write(page: Page, control: Locator, text: string, manner: Manner): Promise<void> {
  if (manner === 'no-script') return control.fill(text);
  if (manner === 'keyboard') await tabTo(page, control);
  else await press(page, control, manner);
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
}

/** Presses the button that gives this answer and stays on the page, and waits until the page has recorded it. */
export async function answer(page: Page, control: string, value: string, manner: Manner): Promise<void> {
  const button = page.locator(`button[name="_action"][value="answer:${control}=${value}"]`);
  await press(page, button, manner);
  await expect(button).toHaveCount(0);
}

/** Presses a button or a link: with Enter for keyboard users, else with a finger or the mouse. */
export async function press(page: Page, target: Locator, manner: Manner): Promise<void> {
  if (manner === 'keyboard') {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    return;
  }
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0).catch(() => false);
  // A forced press does not wait until arriving content has pushed the button to its final place; this does. If the
  // button is rendered again meanwhile, this looks for it again.
  await target.scrollIntoViewIfNeeded().catch(() => target.scrollIntoViewIfNeeded());
  // A button that may not act yet is aria-disabled but can still be pressed: it then says what is missing.
  await (touch && manner === 'touch' ? target.tap({ force: true }) : target.click({ force: true }));
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Moves the focus with Tab alone. Fails if the control cannot be reached that way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), `Tab reaches ${target.toString()}`).toBe(true);
}

/** A group of radio buttons is one tab stop: the checked one, or the first. */
async function tabIntoGroup(page: Page, input: Locator): Promise<void> {
  const inGroup = () =>
    input.evaluate(
      (element) =>
        document.activeElement instanceof HTMLInputElement &&
        element instanceof HTMLInputElement &&
        document.activeElement.name === element.name,
    );
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await inGroup()) return;
    await page.keyboard.press('Tab');
  }
  expect(await inGroup(), `Tab reaches the group of ${input.toString()}`).toBe(true);
}
