import type { Page } from '@playwright/test';
import { loadJourneys } from '../../journeys/journey.ts';
import { answer, enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { builtFileOf } from '../hold-back.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';

/** How a part of the code fails to load: its request fails, or never gets a response. */
type Absence = 'fails' | 'hangs';

async function keepAway(page: Page, source: RegExp, absence: Absence): Promise<() => Promise<void>> {
  const address = `**/${builtFileOf(source)}`;
  await page.route(address, (route) => (absence === 'fails' ? route.abort() : new Promise<void>(() => undefined)));
  return () => page.unroute(address);
}

const TEXTS = {
  en: {
    late: 'A part of this page is still on its way.',
    failed: 'A part of this page could not be loaded.',
    reload: 'Reload',
    finish: 'Finish',
    booking: 'Book your visit to the study site',
  },
  es: {
    late: 'Una parte de esta página todavía se está cargando.',
    failed: 'No se pudo cargar una parte de esta página.',
    reload: 'Volver a cargar',
    finish: 'Finalizar',
    booking: 'Reserve su visita al centro del estudio',
  },
} as const;

/** Fills in the screener of ws21 as somebody who qualifies. */
async function fillScreener(page: Page): Promise<void> {
  const found = loadJourneys().find(
    ({ campaign, verdicts }) => campaign === 'ws21' && verdicts?.['fullyQualified'] === true,
  );
  if (!found) throw new Error('No journey of ws21 qualifies');
  const [home] = ownJourney(found).journey.steps;
  for (const [control, value] of Object.entries(home?.enter ?? {})) await enter(page, control, value, 'touch');
  for (const [control, value] of Object.entries(home?.answer ?? {})) await answer(page, control, value, 'touch');
}

for (const language of ['en', 'es'] as const) {
  const text = TEXTS[language];
  const start = `/signup/${language === 'es' ? 'es/' : ''}ws21?studyId=DEMO-ASTHMA-01`;
  test.describe(`ws21 in ${language}`, () => {
    test.use({ locale: language === 'es' ? 'es-US' : 'en-US' });

    test('[C10, H4] sites that could not be asked for while filling in are asked for again at Finish', async ({
      page,
      problems,
    }) => {
      problems.allow(/503/);
      const refused: string[] = [];
      await page.route('**/api/v1/sites?*', async (route) => {
        refused.push(route.request().url());
        await route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"code":"outside-failed","title":"","status":503,"issues":[],"requestId":""}',
        });
      });
      await openLive(page, start);
      await fillScreener(page);
      // Two calls: the page has retried automatically, and given up.
      await expect.poll(() => refused.length).toBe(2);
      await page.unroute('**/api/v1/sites?*');
      await page.getByRole('button', { name: text.finish }).click();
      await expect(page.getByRole('heading', { name: text.booking })).toBeVisible();
    });

    for (const absence of ['fails', 'hangs'] as const) {
      test(`[A15, C10] when the calls' code ${absence}, the qualified see why, stay, and book after a reload`, async ({
        page,
        problems,
      }) => {
        problems.allow(/ERR_FAILED|Failed to fetch|could not be loaded|did not come|dynamically imported/);
        await page.clock.install();
        const bringBack = await keepAway(page, /api\/remote-calls\.ts$/, absence);
        await openLive(page, start);
        await fillScreener(page);
        await page.getByRole('button', { name: text.finish }).click();
        if (absence === 'hangs') {
          await page.clock.fastForward(7_000);
          await expect(page.getByText(text.late)).toBeVisible();
          await page.clock.fastForward(120_000);
        }
        await expect(page.getByText(text.failed).first()).toBeVisible();
        await expect(page.locator('[name="candidate.fullName"]')).toBeVisible();
        await bringBack();
        await page.getByRole('button', { name: text.reload }).first().click();
        await expect(page.locator('[name="candidate.email"]')).toHaveValue(/@/);
        await page.clock.resume();
        await page.getByRole('button', { name: text.finish }).click();
        await expect(page.getByRole('heading', { name: text.booking })).toBeVisible();
      });
    }
  });
}
