import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openTimes, showSecondDay } from './open-times.ts';

async function expectEqualBoxes(page: Page): Promise<void> {
  const boxes = await page
    .locator('.slot-time')
    .evaluateAll((times) =>
      times
        .map((time) => time.getBoundingClientRect())
        .map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
    );
  expect(new Set(boxes).size, boxes.join(', ')).toBe(1);
}

for (const language of ['en', 'es'] as const) {
  test(`[H1] the times of a day have boxes of equal size, in ${language}`, async ({ page }) => {
    await openTimes(page, language);
    for (const card of await page.locator('.slot-card').all()) {
      await card.click();
      await expectEqualBoxes(page);
    }
  });
}

test('[H1] the times of a day have boxes of equal size where an hour of two digits takes a second line', async ({
  page,
}) => {
  await openTimes(page);
  await showSecondDay(page);
  // An evening like the part shown, but for hours that are short enough for one line.
  await page
    .locator('.slot-part')
    .first()
    .evaluate((part) => {
      const evening = document.createElement('div');
      evening.append(part.cloneNode(true));
      for (const [where, text] of [
        [part, '10:30 AM CDT at the other site'],
        [evening, '4 PM CDT'],
      ] as const)
        for (const place of where.querySelectorAll('.slot-time-elsewhere')) place.textContent = text;
      part.after(evening);
    });
  await expectEqualBoxes(page);
});

test('[H2] nothing moves once the server holds the time, or when the question loses the focus', async ({ page }) => {
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/hold', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openTimes(page);
  await showSecondDay(page);
  await page.locator('.slot-time').first().click();
  const question = page.locator('.slot-confirm, .slot-dialog');
  await expect(question).toBeVisible();
  const boxes = () =>
    page.locator('.slot-confirm, .slot-dialog, .slot-picker, .slot-picker button').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y + (element.closest('dialog') ? 0 : scrollY), width, height].map(Math.round).join(' ');
      }),
    );
  const before = await boxes();
  answered.resolve(undefined);
  await expect(question.getByText('We are holding this time for you')).toBeVisible();
  expect(await boxes()).toEqual(before);
  await question.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  expect(await boxes()).toEqual(before);
});

test('[H1] in a wide window the outcome is a card above the times, and what happens next stands beside them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTimes(page);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [outcome, aside, day] = [await boxOf('.slot-intro'), await boxOf('.slot-aside'), await boxOf('.slot-card')];
  expect(outcome.y + outcome.height).toBeLessThan(aside.y);
  expect(aside.x).toBeGreaterThan(day.x + day.width);
  expect(outcome.x + outcome.width).toBeCloseTo(aside.x + aside.width, 0);
  await expect(page.locator('.slot-aside')).toContainText('What happens next');
});
