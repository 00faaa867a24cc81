import { expectClean } from '../../e2e/axe.ts';
import { expect, test } from './fixtures.ts';
import { keepPicture } from './keep-picture.ts';
import { readPostalCodes, readSourceStudies } from './source-studies.ts';

const studies = readSourceStudies(readPostalCodes());
const open = studies.filter(
  ({ recruiting, sites }) => recruiting && sites.some((site) => site.recruiting && site.american),
);
const [longest] = open.toSorted((one, other) => other.name.length - one.name.length);
const [mostSites] = open.toSorted(
  (one, other) =>
    other.sites.filter((site) => site.recruiting).length - one.sites.filter((site) => site.recruiting).length,
);
const [mostConditions] = open.toSorted((one, other) => other.conditions.length - one.conditions.length);
const closed = studies.find(({ recruiting, sites }) => !recruiting && sites.length > 0);

/**
 * The pages that are hardest to lay out: the longest title, a thousand sites, twenty-five conditions, no sites or
 * conditions, closed.
 */
const HARD = [
  ['longest title', longest],
  ['most sites', mostSites],
  ['most conditions', mostConditions],
  ['no conditions', open.find(({ conditions }) => conditions.length === 0)],
  ['closed', closed],
] as const;
const MAX_SITES = 100;

for (const [language, at] of [
  ['en', '/signup'],
  ['es', '/signup/es'],
] as const) {
  for (const [what, study] of HARD) {
    test(`[J1] [N2] in ${language}, a study with ${what}: nothing cut, sites of its source, English marked`, async ({
      page,
    }) => {
      if (!study) throw new Error(`No study of the real data has ${what}`);
      await page.goto(`${at}/studies/${study.id}`);
      const title = page.locator('h1');
      await expect(title).toHaveText(study.name.replaceAll(/\s+/g, ' ').trim());
      await expect(title.locator('[lang="en"]')).toHaveCount(language === 'es' ? 1 : 0);
      await keepPicture(page, `study ${what}`);
      await expectClean(page, what);
      const cities = new Set(study.sites.filter(({ recruiting }) => recruiting).map(({ city }) => city));
      const listed = await page
        .locator('.study-sites li')
        .evaluateAll((items) => items.map((item) => item.lastChild?.textContent?.split(',')[0]?.trim() ?? ''));
      expect(listed.length).toBeLessThanOrEqual(MAX_SITES);
      expect(listed.length > 0).toBe(cities.size > 0);
      expect(listed.filter((city) => !cities.has(city))).toEqual([]);
    });
  }
}
