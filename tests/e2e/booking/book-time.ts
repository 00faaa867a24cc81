import { expect, type Page } from '@playwright/test';
import { press } from '../driver.ts';
import type { Manner } from '../fixtures.ts';

/**
 * On the booking page: books the first free time, or presses the button for none suitable (1) or not interested (2).
 */
export async function bookTime(page: Page, wish: 'first' | '1' | '2', manner: Manner): Promise<void> {
  if (wish !== 'first') return press(page, page.locator(`button[name^="answer."][value="${wish}"]`), manner);
  if (manner === 'no-script') {
    await page.locator('input[type="radio"][name^="answer."]').first().check({ force: true });
    return press(page, page.locator('.slot-plain button[name="_action"][value="next"]'), manner);
  }
  await press(page, page.locator('.slot-card').first(), manner);
  await expect(page.locator('.slot-card').first()).toHaveAttribute('aria-pressed', 'true');
  await press(page, page.locator('.slot-time').first(), manner);
  await press(page, page.getByRole('button', { name: /^(Confirm|Confirmar)$/ }), manner);
}
