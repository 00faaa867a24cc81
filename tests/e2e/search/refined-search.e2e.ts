import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { expectReflow, keepScreen } from '../screens/keep-screen.ts';
import { searchNear, unfoldFilters } from './search-near.ts';

const LANGUAGES = [
  {
    language: 'en',
    at: '/signup',
    study: 'Breathing easier',
    near: '10 miles',
    within: /\d clinical studies for 60614, within 10 miles or across the country/,
    any: 'Any distance',
    recruiting: 'This study is looking for people now',
    milesAway: /\d miles/,
  },
  {
    language: 'es',
    at: '/signup/es',
    study: 'Respirar mejor',
    near: '10 millas',
    within: /\d estudios clínicos para 60614, a menos de 10 millas/,
    any: 'Cualquier distancia',
    recruiting: 'Este estudio busca participantes ahora',
    milesAway: /\d millas/,
  },
] as const;

const OF_AGES = [
  {
    language: 'en',
    at: '/signup',
    older: '65 and older',
    recap: 'for people aged 65 and older',
    child: 'Under 18',
    children: 'for people under 18',
    none: 'None for these ages',
    all: 'Look at all ages',
  },
  {
    language: 'es',
    at: '/signup/es',
    older: '65 o más',
    recap: 'para personas de 65 años o más',
    child: 'Menores de 18',
    children: 'para menores de 18 años',
    none: 'Ninguno para estas edades',
    all: 'Ver todas las edades',
  },
] as const;

const cards = (page: Page) => page.locator('.found-study');

for (const { language, at, study, near, within, any, recruiting, milesAway } of LANGUAGES) {
  test(`[J1] [Q7] [N2] in ${language}: nearer, all, one study; addresses keep distance, no postal code`, async ({
    page,
  }) => {
    await openLive(page, `${at}/study-search?utm_source=mail`);
    await searchNear(page, '60614');
    await expect(cards(page).first()).toBeVisible();
    const all = await cards(page).count();
    // The button that was pressed has folded away: the keyboard goes on at the results.
    await expect(page.locator('.study-results-title')).toBeFocused();
    await expectClean(page, 'refined');
    await expectReflow(page, 'refined');
    await keepScreen(page, `search-${language}`, '8-refined');
    await unfoldFilters(page);
    await page.getByRole('link', { name: near, exact: true }).click();
    const heading = page.getByRole('heading', { name: within });
    await expect(heading).toBeFocused();
    expect(await cards(page).count()).toBeLessThanOrEqual(all);
    const { search } = new URL(page.url());
    expect(search).toContain('radius=10');
    expect(search).toContain('utm_source=mail');
    expect(search).not.toContain('60614');
    await unfoldFilters(page);
    await expect(page.getByRole('link', { name: near, exact: true })).toHaveAttribute('aria-current', 'true');
    await expectClean(page, 'within 10 miles');
    await unfoldFilters(page);
    await page.getByRole('link', { name: any, exact: true }).first().click();
    await expect(page).not.toHaveURL(/radius=/);
    await expect(cards(page)).toHaveCount(all);
    await cards(page).filter({ hasText: study }).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(study);
    await expect(page.getByText(recruiting)).toBeVisible();
    await expect(page.locator('.study-sites').first()).toContainText(milesAway);
    await expectClean(page, 'about a study');
    await expectReflow(page, 'about a study');
    await keepScreen(page, `search-${language}`, '9-study');
    // One with sites in many countries, which are folded.
    await page.goto(`/signup/${language === 'es' ? 'es/' : ''}studies/DEMO-ASTHMA-01`);
    await expectReflow(page, 'a study of many countries');
  });
}

for (const { language, at, older, recap, child, children, none, all } of OF_AGES) {
  test(`[J1] [P1] [N2] in ${language}: those for a group of ages; the address has the group and no age`, async ({
    page,
  }) => {
    await openLive(page, `${at}/study-search`);
    await searchNear(page, '60614');
    await expect(cards(page).first()).toBeVisible();
    const count = await cards(page).count();
    await unfoldFilters(page);
    await page.getByRole('link', { name: older, exact: true }).click();
    await expect(page.getByText(recap)).toBeVisible();
    await unfoldFilters(page);
    await expect(page.getByRole('link', { name: older, exact: true })).toHaveAttribute('aria-current', 'true');
    expect(await cards(page).count()).toBeLessThan(count);
    await expectClean(page, 'for older people');
    await expectReflow(page, 'for older people');
    await keepScreen(page, `search-${language}`, '10-ages');
    await unfoldFilters(page);
    await page.getByRole('link', { name: child, exact: true }).click();
    await expect(page.getByText(children)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    expect(new URL(page.url()).search).toBe('?ages=child');
  });

  test(`[J1] [N2] in ${language}: none that takes children is not "none"; the others are one press away`, async ({
    page,
  }) => {
    await openLive(page, `${at}/study-search?indicationIds=4&ages=child`);
    await searchNear(page, '60614');
    await expect(page.locator('.notice-title')).toHaveText(none);
    await expect(page.locator('.study-search-status')).toContainText(none);
    await expect(cards(page)).toHaveCount(0);
    await expectClean(page, 'none for children');
    await expectReflow(page, 'none for children');
    await keepScreen(page, `search-${language}`, '11-none-of-ages');
    await page.getByRole('link', { name: all }).click();
    await expect(cards(page).first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('?indicationIds=4');
  });
}

const TYPED = [
  { language: 'en', typed: 'sugar desease', found: 'Type 2 diabetes', also: 'also called Sugar disease' },
  { language: 'es', typed: 'presion alta', found: 'Presión arterial alta', also: 'también llamada Presión alta' },
] as const;

for (const { language, typed, found, also } of TYPED) {
  test(`[D13] [N2] in ${language}: a plain name finds a condition, the list says which; by keyboard`, async ({
    page,
  }) => {
    await page.goto(`/blocks/indication-multi-select?language=${language}`);
    const stage = page.locator(`.gallery-stage[lang="${language}"]`).first();
    await stage.locator('input[type="search"]').fill(typed);
    await expect(stage.locator('.search-result')).toContainText(/[1-9]/);
    const choice = stage.getByRole('checkbox', { name: found });
    await expect(choice).toHaveAccessibleDescription(also);
    await page.keyboard.press('Tab');
    await expect(choice).toBeFocused();
    await page.keyboard.press('Space');
    await stage.locator('input[type="search"]').fill('migrane');
    await expect(stage.getByRole('checkbox', { name: /^(Migraine|Migraña)$/ })).toBeVisible();
    await expect(choice).toBeChecked();
    await expectClean(page, 'conditions', { within: '.gallery-main' });
  });
}
