import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { DESK, expect, test } from './open-studio.ts';

test('somebody new is shown around in five steps by keyboard, once, and again when they ask', async ({
  browser,
  baseURL,
  studio,
  content,
}) => {
  await content.write('toured.json', campaignText('toured'));
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { ...studio.state, origins: [] },
    ...DESK,
  });
  const page = await context.newPage();
  await page.goto('/studio/campaigns/toured/page');
  const step = page.locator('.tour').getByRole('dialog');
  for (const [index, title] of [
    'This is your campaign',
    'The screens, in order',
    'What you have chosen',
    'Is it right?',
    'Nothing is live until you publish',
  ].entries()) {
    // The steps come one after another. oxlint-disable-next-line no-await-in-loop
    await expect(step.getByRole('heading')).toHaveText(title);
    // oxlint-disable-next-line no-await-in-loop
    await expect(step).toBeInViewport({ ratio: 1 });
    // oxlint-disable-next-line no-await-in-loop
    await expect(step.getByText(`${index + 1} of 5`)).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.locator('[data-tour]')).toHaveCount(1);
    // oxlint-disable-next-line no-await-in-loop
    if (index === 3) await expectClean(page, 'the tour', { framesArePictures: true });
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Enter');
  }
  await expect(step).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  await expect(step).toHaveCount(0);

  await page.getByRole('button', { name: 'Show me around' }).click();
  await expect(step.getByRole('heading')).toHaveText('This is your campaign');
  await page.keyboard.press('Escape');
  await expect(step).toHaveCount(0);
  await expect(page.locator('[data-tour]')).toHaveCount(0);
  await context.close();
});
