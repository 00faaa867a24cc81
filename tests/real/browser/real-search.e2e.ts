import type { Page } from '@playwright/test';
import { expectClean } from '../../e2e/axe.ts';
import { openLive } from '../../e2e/open-live.ts';
import { expect, test } from './fixtures.ts';
import { expectedCards } from './expected-cards.ts';
import { keepPicture } from './keep-picture.ts';
import { readCards, showAll, type ReadCard } from './read-cards.ts';
import { readPostalCodes, readSourceStudies } from './source-studies.ts';

const postal = readPostalCodes();
const studies = readSourceStudies(postal);
const MAX_LISTED = 100;
const MISSING: ReadCard = { id: '', name: '', facts: {}, english: [] };

const LANGUAGES = [
  {
    language: 'en',
    at: '/signup',
    who: 'Who can join',
    where: 'Location',
    sites: 'Sites',
    conditions: 'Conditions',
    more: /^Show \d+ more$/,
    nearest: (code: string) => `The 100 nearest to ${code}`,
    found: (n: number, code: string) => `${n} clinical studies near ${code}`,
  },
  {
    language: 'es',
    at: '/signup/es',
    who: 'Quién puede participar',
    where: 'Lugar',
    sites: 'Centros',
    conditions: 'Afecciones',
    more: /^Mostrar \d+ más$/,
    nearest: (code: string) => `Los 100 más cercanos a ${code}`,
    found: (n: number, code: string) => `${n} estudios clínicos cerca de ${code}`,
  },
] as const;

/** A city of hospitals, a city in the north, a city in the mountains, a university town. */
const PLACES = ['77030', '99501', '59718', '33602'] as const;

async function search(page: Page, code: string): Promise<void> {
  await page.locator('[name="candidate.postalCode"]').fill(code);
  await page.keyboard.press('Enter');
}

const pointOf = (code: string) => postal.points.get(code) ?? [0, 0];

for (const { language, at, who, where, sites, conditions, more, nearest, found } of LANGUAGES) {
  for (const code of PLACES) {
    test(`[J1] [Q7] [N2] in ${language} near ${code}: all studies in reach, nearest first, as in the source`, async ({
      page,
    }) => {
      const all = expectedCards(studies, pointOf(code), language);
      const expected = all.slice(0, MAX_LISTED);
      await openLive(page, `${at}/study-search`);
      await search(page, code);
      const cards = page.locator('.found-study');
      await cards.first().waitFor();
      await expect(page.locator('.study-search-status')).toHaveText(
        all.length > MAX_LISTED ? nearest(code) : found(all.length, code),
      );
      await keepPicture(page, `ss ${code}`);
      await expectClean(page, `ss near ${code}`);
      await showAll(cards, page.getByRole('link', { name: more }), expected.length);
      const read = await readCards(page);
      expect(
        read.flatMap(({ name, english }) => (english.includes(name) === (language === 'es') ? [] : [name])),
        'Titles of the source are English, and say so on a Spanish page',
      ).toEqual([]);
      expect(read.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const [index, card] of expected.entries()) {
        const { name, facts } = read[index] ?? MISSING;
        expect([card.id, name, facts[who], facts[sites]]).toEqual([card.id, card.name.trim(), card.who, card.sites]);
        expect(card.where, card.id).toContain(facts[where]);
        expect(facts[conditions] === undefined, card.id).toBe(card.conditions.length === 0);
      }
    });
  }
}
