import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expect, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });

/** Its first way on has a condition, its second one leads nowhere. */
const campaign = (id: string) =>
  campaignText(id, {
    routes: [
      {
        name: 'home',
        title: words('Hello', 'Hola'),
        blocks: [{ block: 'FullName' }, { block: 'BirthDate' }],
        next: [{ to: 'bye', when: { fact: 'candidate.age', atLeast: 18 } }, { to: 'nowhere' }],
      },
      { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
    ],
  });

/** Lets the studio find what is wrong only when it is told to. */
async function holdFindings(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/prover-assets/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Selects the first screen and opens the facts of its condition by keyboard. */
async function openFacts(page: Page): Promise<void> {
  await page.locator('button.outline-title').first().click();
  await expect(page.locator('#panel-title')).toHaveText('Hello');
  await page.getByRole('group', { name: 'Only if' }).first().locator('summary').press('Enter');
  await page.locator('.panel').getByRole('combobox', { name: 'What' }).press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'What' })).toBeVisible();
}

/** What is nearer than this, in pixels, is beside. */
const NEAR = 12;

/** How far the list is from its field. */
async function gapOf(page: Page): Promise<number> {
  const [field, list] = await Promise.all([
    page.locator('.panel').getByRole('combobox', { name: 'What' }).boundingBox(),
    page.locator('.combo-list').boundingBox(),
  ]);
  if (field === null || list === null) throw new Error('The list is closed');
  return Math.abs(list.y < field.y ? field.y - list.y - list.height : list.y - field.y - field.height);
}

/** In a low window, the panel scrolls down to the field. */
for (const [size, height] of Object.entries({ low: 600, high: 1000 }))
  test(`the list of facts stays beside its field while findings appear above it, in a ${size} window`, async ({
    page,
    content,
    openStudio,
  }) => {
    await page.setViewportSize({ width: 1440, height });
    await content.write(`${size}.json`, campaign(size));
    const find = await holdFindings(page);
    await openStudio(`campaigns/${size}/page`);
    await openFacts(page);
    expect(await gapOf(page)).toBeLessThan(NEAR);
    find();
    await expect(page.locator('.panel .finding').first()).toBeVisible();
    await expect.poll(() => gapOf(page)).toBeLessThan(NEAR);
    const option = page.locator('[role="option"][aria-selected="true"] + [role="option"]');
    const fact = (await option.locator('.help').textContent())?.split(' · ')[0] ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('data-focused', 'true');
    await page.keyboard.press('Enter');
    await expect(page.locator('.panel .combo > .help')).toHaveText(fact);
  });
