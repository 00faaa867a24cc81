import { findViolations } from '../support/pages/find-violations.ts';
import { expect, test } from './fixtures.ts';
import { walkToHealthQuestions } from './visit/walk-signup.ts';

test(
  '[N2] what reads a page for people who cannot see it finds what is planted, before and after a step',
  { tag: '@not-desktop' },
  async ({ page }) => {
    await page.goto('/signup/s6');
    expect(await findViolations(page)).toEqual([]);
    await page.locator('h1').evaluate((heading) => heading.append(document.createElement('img')));
    expect(await findViolations(page)).toEqual(['image-alt: img']);
    await page.locator('h1 img').evaluate((image) => image.remove());
    expect(await findViolations(page)).toEqual([]);
  },
);

test('[N2] the words of a button can be read at every moment of its becoming ready', async ({ page }) => {
  await walkToHealthQuestions(page);
  const submit = page.locator('button[aria-disabled="true"]');
  const moving = await submit.evaluate((button) => {
    button.removeAttribute('aria-disabled');
    return button
      .getAnimations()
      .map((motion) => (motion instanceof CSSTransition ? motion.transitionProperty : 'animation'));
  });
  expect(moving).toEqual([]);
});
