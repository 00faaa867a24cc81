import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadBlocks } from '#registry/load-blocks.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

/** Every block of the folder, found as the product finds them. */
const blocks = await Promise.all((await loadBlocks(join(ROOT, 'blocks'))).map(async ({ name, examples }) => ({ name, examples: (await examples()).default.length })));
/** What each kind of browser is looked at with, in CSS pixels. */
const WIDTHS = { touch: [412, 320], keyboard: [1280], 'no-script': [412] } as const;

function addressOf(name: string, example: number, search = ''): string {
  return `/blocks/${name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}?example=${example}${search}`;
}

/** Axe and a picture at every width; nothing may be wider than the window. */
async function look(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(ROOT, 'test-results/gallery', `${name}-${width}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} fits into ${width} px`).toBeLessThanOrEqual(width);
    await expectClean(page, `${name} at ${width} px`);
  }
}

test.describe('[B4, N2] the gallery shows', () => {
  for (const { name, examples } of blocks) {
    for (const language of ['en', 'es']) {
      test(`${name} in ${language}`, async ({ page, manner }) => {
        test.setTimeout(120_000);
        for (let example = 1; example <= examples; example++) {
          await page.goto(addressOf(name, example, `&language=${language}`));
          const stage = page.locator(`.gallery-stage[lang="${language}"]`);
          await expect(stage).not.toHaveText('');
          await look(page, `${name}-${example}-${language}`, WIDTHS[manner]);
          if ((await page.getByRole('link', { name: 'With errors' }).count()) === 0) continue;
          await page.goto(addressOf(name, example, `&language=${language}&look=errors`));
          await expect(stage.locator('.field-invalid').first()).toBeVisible();
          await look(page, `${name}-${example}-${language}-errors`, WIDTHS[manner]);
        }
      });
    }
  }
});
