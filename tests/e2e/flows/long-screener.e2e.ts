import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { NOTHING, shiftsSoFar, watchShifts } from '../shell/watch-shifts.ts';
import { withLargeLetters } from '../ways-of-looking.ts';

const SCREENER = '/signup/ws15?studyId=DEMO-ASTHMA-01';
const CALL = '/signup/ps1?studyId=DEMO-ASTHMA-01';

const finish = (page: Page) => page.locator('.nav-bar button[value="next"]');
const answered = (page: Page) => page.locator('.answered');

/** Is the foot of the page stuck to the lower edge of the window, though the page goes on below it? */
const stays = (page: Page) =>
  page.locator('.nav-bar').evaluate((bar) => Math.abs(bar.getBoundingClientRect().bottom - window.innerHeight) <= 1);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[D3] [D5] a long page says how much is answered, and its button stays in view below the opening', async ({
    page,
  }) => {
    await openLive(page, SCREENER);
    await expect(page.locator('form')).toHaveAttribute('data-foot', 'away');
    await expect(finish(page)).not.toBeInViewport();
    await page.getByLabel('Phone number').scrollIntoViewIfNeeded();
    await page.getByLabel('ZIP code').fill('60614');
    await expect(answered(page)).toContainText('1 of 11 answered');
    await expect(finish(page)).toBeInViewport({ ratio: 1 });
    expect(await stays(page)).toBe(true);
    await page.getByText('Male', { exact: true }).check();
    await expect(answered(page)).toContainText('2 of 11 answered');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(finish(page)).not.toBeInViewport();
  });

  test('[E1] [D5] a step without an opening keeps its button in view from the start, and nothing moves', async ({
    page,
  }) => {
    await watchShifts(page);
    await openLive(page, CALL);
    await expect(finish(page)).toBeInViewport({ ratio: 1 });
    const { sum, shifts } = await shiftsSoFar(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(NOTHING);
  });

  test('[D5] what has the focus is never behind the button that stays', async ({ page }) => {
    await openLive(page, CALL);
    await expect(answered(page)).toBeVisible();
    await page.getByLabel('Full name').focus();
    /** The control that has the focus, if the foot of the page covers it. */
    const covered = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.nav-bar');
        if (!focused || !bar || bar.contains(focused) || !focused.closest('.page-column')) return '';
        const { top, height } = (focused.closest('.choice') ?? focused).getBoundingClientRect();
        // A consent is higher than its box, which is at the top.
        const overlap = top + Math.min(height, 64) - bar.getBoundingClientRect().top;
        return overlap > 1 ? `${focused.getAttribute('name')} ${overlap}` : '';
      });
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      // The page scrolls in the frame after the key.
      await expect.poll(covered).toBe('');
    }
  });

  test('[D3] with text at twice its size the button stands at the end of the page', async ({ page }) => {
    await withLargeLetters(page, async () => {
      await openLive(page, CALL);
      await expect(finish(page)).toHaveAttribute('aria-describedby', /./);
      expect(await stays(page)).toBe(false);
    });
  });
});

test('[D3] on a low window the button stands at the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 390 });
  await openLive(page, CALL);
  await expect(page.locator('form')).toHaveAttribute('data-foot', 'here');
  expect(await stays(page)).toBe(false);
  await expect(answered(page)).toBeHidden();
});
