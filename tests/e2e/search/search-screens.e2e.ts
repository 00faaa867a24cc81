import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { expectReflow, keepScreen } from '../screens/keep-screen.ts';
import { searchNear, unfoldSearch } from './search-near.ts';

const LANGUAGES = [
  {
    language: 'en',
    at: '/signup',
    study: 'Breathing easier',
    chip: 'Asthma',
    show: 'Show Matching clinical studies',
    offer: 'Migraine study in Chicago',
  },
  {
    language: 'es',
    at: '/signup/es',
    study: 'Respirar mejor',
    chip: 'Asma',
    show: 'Mostrar los estudios clínicos que coinciden',
    offer: 'Migraine study in Chicago',
  },
] as const;

for (const { language, at, study, chip, show, offer } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test('[E1, J1, N2] axe finds nothing on the search, its message, its cards, nor where none is found', async ({
      page,
    }) => {
      const keep = async (name: string) => {
        await expectClean(page, name);
        await expectReflow(page, name);
        await keepScreen(page, `search-${language}`, name);
      };
      await openLive(page, `${at}/ss6`);
      await keep('1-hint');
      await searchNear(page, '123');
      await expect(page.locator('.study-search .field-error')).toBeVisible();
      await keep('2-invalid');
      await searchNear(page, '60614');
      await expect(page.getByText(study)).toBeVisible();
      await page.locator('.found-study summary').first().click();
      await keep('3-found');
      await unfoldSearch(page);
      await keep('3-unfolded');
      await page.locator('[name="candidate.country"]').selectOption('NZ');
      await searchNear(page, '9016');
      await expect(page.locator('[name="candidate.fullName"]')).toBeVisible();
      await keep('4-none');
    });

    test('[E1, J2, N2] axe finds nothing on the chips and what they show', async ({ page }) => {
      await openLive(page, `${at}/ss3`);
      await searchNear(page, '60614');
      await page.locator('.condition-chips label', { hasText: chip }).click();
      await expectClean(page, 'chips');
      await expectReflow(page, 'chips');
      await keepScreen(page, `search-${language}`, '5-chips');
      await page.getByRole('button', { name: show }).click();
      await expect(page.getByText(study)).toBeVisible();
      await expectClean(page, 'chips with studies');
      await keepScreen(page, `search-${language}`, '6-chips-studies');
    });

    test('[E1, J4, N2] axe finds nothing on the offers', async ({ page }) => {
      await openLive(page, `${at}/ss8?postal=60614`);
      await expect(page.locator('.offer', { hasText: offer })).toBeVisible();
      await expectClean(page, 'offers');
      await expectReflow(page, 'offers');
      await keepScreen(page, `search-${language}`, '7-offers');
    });
  });
}
