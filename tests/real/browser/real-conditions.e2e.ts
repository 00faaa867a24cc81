import type { Page } from '@playwright/test';
import { expectClean } from '../../e2e/axe.ts';
import { openLive } from '../../e2e/open-live.ts';
import { expect, test } from './fixtures.ts';
import { expectedCards } from './expected-cards.ts';
import { keepPicture } from './keep-picture.ts';
import { readCards } from './read-cards.ts';
import { readPostalCodes, readSourceStudies } from './source-studies.ts';

const postal = readPostalCodes();
const studies = readSourceStudies(postal);
const CODE = '33602';
const point = postal.points.get(CODE) ?? [0, 0];

/**
 * What is typed, and the names that the sources use for what is meant: a plain name, a Spanish one, one with a typo.
 */
const TYPED = [
  { typed: 'brest cancer', meant: /^breast cancer$/i },
  { typed: 'cáncer de pulmón', meant: /^(lung cancer|cáncer de pulmón)$/i },
  { typed: 'lower back pain', meant: /^(chronic )?low[- ]back pain$/i },
] as const;

const LANGUAGES = [
  { language: 'en', at: '/signup', show: 'Show Matching clinical studies', searchAgain: 'Search' },
  { language: 'es', at: '/signup/es', show: 'Mostrar los estudios clínicos que coinciden', searchAgain: 'Buscar' },
] as const;

const choices = (page: Page) => page.locator('input[type="checkbox"][name="candidate.indicationIds"]:visible');
const finder = (page: Page) => page.locator('[id="candidate.indicationIds-search"]');

async function fillContact(page: Page): Promise<void> {
  await page.locator('[name="candidate.fullName"]').fill('Maria Sanchez');
  await page.locator('[name="candidate.postalCode"]').fill(CODE);
  await page.locator('[name="candidate.birthDate"]').fill('05/14/1980');
  await page.locator('[name="candidate.gender"][value="female"] + label').click();
  await page.locator('[name="candidate.phone"]').fill('(813) 555-0142');
}

for (const { language, at, show, searchAgain } of LANGUAGES) {
  test(`[J2] [D13] [N2] in ${language}: a city's conditions, one by a misspelt name, and exactly its studies`, async ({
    page,
  }) => {
    await openLive(page, `${at}/ss3`);
    await page.locator('[name="candidate.postalCode"]').fill(CODE);
    await page.keyboard.press('Enter');
    await choices(page).first().waitFor();
    expect(await choices(page).count()).toBe(12);
    await keepPicture(page, 'ss3 chips');
    await expectClean(page, 'ss3');
    await finder(page).fill('brest cancer');
    const chip = page
      .locator('.condition-chips .choice:visible', {
        has: page.getByText(/^(Breast Cancer|Cáncer de seno|Cáncer de mama)$/),
      })
      .first();
    await chip.locator('label').click();
    await page.getByRole('button', { name: show }).click();
    await page.locator('.found-study').first().waitFor();
    await keepPicture(page, 'ss3 studies');
    const about = expectedCards(studies, point, language)
      .slice(0, 100)
      .filter(({ conditions }) => conditions.some((name) => /^breast cancer$/i.test(name)));
    expect(about.length).toBeGreaterThan(0);
    expect((await readCards(page)).map(({ id }) => id)).toEqual(about.map(({ id }) => id));
  });

  test(`[D13] [D8] [N2] in ${language}: conditions by plain, Spanish and misspelt names, then near studies`, async ({
    page,
  }) => {
    await openLive(page, `${at}/ss7`);
    expect(await choices(page).count()).toBe(0);
    for (const { typed, meant } of TYPED) {
      await finder(page).fill(typed);
      await expect(page.locator('.choice:visible label', { hasText: meant }).first(), typed).toBeVisible();
    }
    await keepPicture(page, 'ss7 conditions');
    await expectClean(page, 'ss7');
    await fillContact(page);
    await page.getByRole('button', { name: searchAgain, exact: true }).click();
    await page.locator('.found-study').first().waitFor();
    await keepPicture(page, 'ss7 studies');
    const expected = expectedCards(studies, point, language).slice(0, 100);
    expect((await readCards(page)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
}
