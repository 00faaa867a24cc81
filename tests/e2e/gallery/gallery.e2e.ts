import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadBlocks } from '#registry/load-blocks.ts';
import { LANGUAGES } from '#schemas/language.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expectClean } from '../axe.ts';
import { expect, test, type Manner } from '../fixtures.ts';

/** Every block of the folder, found as the product finds them. */
const blocks = await Promise.all(
  (await loadBlocks(join(ROOT, 'blocks'))).map(async (block) => ({
    name: block.name,
    examples: (await block.examples()).default,
  })),
);

/** The widths used for each kind of browser, in CSS pixels; the last is the narrowest that pages must fit into. */
const WIDTHS: Readonly<Record<Manner, readonly number[]>> = { touch: [412, 320], keyboard: [1280], 'no-script': [412] };
/**
 * How thoroughly a block is examined: completely, or only whether it fits, if another example or language covered the
 * rest.
 */
type Care = 'whole' | 'fits';

function addressOf(name: string, search: Readonly<Record<string, string>>): string {
  return (
    `/blocks/${name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}` +
    `?${new URLSearchParams(search).toString()}`
  );
}

interface Looking {
  readonly page: Page;
  readonly manner: Manner;
}

/** Axe once; nothing may be wider than the window at any width. */
async function look({ page, manner }: Looking, name: string, care: Care): Promise<void> {
  for (const [index, width] of WIDTHS[manner].entries()) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${name} fits into ${width} px`,
    ).toBeLessThanOrEqual(width);
    if (index === 0 && care === 'whole') await expectClean(page, name, { within: '.gallery-main' });
  }
}

test.describe('[B4, N2] the gallery shows', () => {
  for (const { name, examples } of blocks) {
    for (const language of LANGUAGES) {
      test(`${name} in ${language}: every example, and its errors`, async ({ page, manner }) => {
        const stage = page.locator(`.gallery-stage[lang="${language}"]`);
        let withErrors = false;
        for (const [index, { title }] of examples.entries()) {
          const example = String(index + 1);
          await page.goto(addressOf(name, { example, language }));
          await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
          // A decorative picture has no words.
          const shown = stage.locator('.blocks');
          const pictured = shown.filter({ has: page.locator('img') });
          await expect(shown.filter({ hasText: /\S/ }).or(pictured), title).toBeVisible();
          await look(
            { page, manner },
            `${name}-${example}-${language}`,
            language === 'en' || index === 0 ? 'whole' : 'fits',
          );
          if (withErrors || (await page.getByRole('link', { name: 'With errors' }).count()) === 0) continue;
          withErrors = true;
          await page.goto(addressOf(name, { example, language, look: 'errors' }));
          await expect(stage.locator('.field-invalid').first()).toBeVisible();
          await look({ page, manner }, `${name}-${example}-${language}-errors`, language === 'en' ? 'whole' : 'fits');
        }
      });
    }
  }
});

test('[B4] the list of blocks leads to each of them, and from one to the next', async ({ page }) => {
  await page.goto('/blocks');
  await expect(page.locator('.gallery-card')).toHaveCount(blocks.length);
  await expectClean(page, 'the list');
  const [first, second] = blocks.map(({ name }) => name).toSorted();
  await page
    .locator('.gallery-card')
    .getByRole('link', { name: first ?? '', exact: true })
    .click();
  await page.getByRole('link', { name: `Next: ${second}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: second ?? '', exact: true })).toBeVisible();
});

test('[D15, N4] every set of colours has its own buttons, with enough contrast', async ({ page }) => {
  const seen = new Set<string>();
  for (const colours of ['trial-search', 'trials-world', 'partner']) {
    await page.goto(addressOf('FullName', { colours, look: 'errors' }));
    await expect(page.locator('html')).toHaveAttribute('data-brand', colours);
    await page.locator('#candidate\\.fullName').fill('Maria Sanchez');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).not.toHaveAttribute('aria-disabled', 'true');
    seen.add(await next.evaluate((button) => getComputedStyle(button).backgroundColor));
    await expectClean(page, colours);
  }
  expect(seen.size).toBe(3);
});

test('[B4] an example is interactive: errors appear when Next is pressed, and disappear when corrected', async ({
  page,
}) => {
  await page.goto(addressOf('Age', { language: 'es' }));
  const next = page.getByRole('button', { name: 'Siguiente' });
  // Only a script marks it: a press before that posts the form.
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await expect(page.getByText('Este campo es obligatorio').first()).toBeVisible();
  await page.locator('.gallery-stage select').selectOption('46');
  await expect(page.locator('.field-invalid')).toHaveCount(0);
});
