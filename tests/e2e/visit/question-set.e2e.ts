import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { ANSWERS, at, CANARY, HOME, layQuestionSetCampaign } from '../../support/pages/question-set-campaign.ts';
import { startServer } from '../../support/server.ts';
import { removeTempFolder } from '../../support/temp.ts';
import { expectClean } from '../axe.ts';
import { enter, press } from '../driver.ts';
import { expect, test as base, WEBHOOK_SECRET } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const test = base.extend<object, object>({
  server: [
    async ({ webhook }, use) => {
      const campaigns = layQuestionSetCampaign();
      const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ env });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const next = (page: Page) => page.getByRole('button', { name: /Next|Siguiente|Continuar/ });
const control = (page: Page, path: string) => page.locator(`[name="${at(path)}"]:not([type="hidden"])`);
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Wider than the page is nothing: no sideways scrolling. */
async function expectNarrow(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}

test('[B4] [K1] groups, lists and questions that depend on others are answered, kept and delivered', async ({
  page,
  webhook,
  manner,
}) => {
  await openLive(page, HOME);
  await expectClean(page, 'a question set');
  await enter(page, at('smoking.status'), 'former', manner);
  await expect(control(page, 'smoking.years')).toBeVisible();
  await press(page, next(page), manner);
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectClean(page, 'a question set without answers');
  await enter(page, at('smoking.years'), '10', manner);
  await enter(page, at('smoking.each-day'), '5,5', manner);
  await enter(page, at('smoking.stopped'), '05/14/2019', manner);

  await press(page, button(page, 'Add a medicine'), manner);
  await expect(control(page, 'medicines.0.name')).toBeFocused();
  await enter(page, at('medicines.0.name'), 'Gone', manner);
  await press(page, button(page, 'Add a medicine'), manner);
  await enter(page, at('medicines.1.name'), CANARY, manner);
  await enter(page, at('medicines.1.dose'), '2.5', manner);
  await enter(page, at('medicines.1.still'), 'true', manner);
  await press(page, button(page, 'Remove Medicine 1'), manner);
  await expect(control(page, 'medicines.0.name')).toHaveValue(CANARY);
  await expect(control(page, 'medicines.1.name')).toHaveCount(0);
  await expect(button(page, 'Add a medicine')).toBeFocused();
  await press(page, button(page, 'Add a medicine'), manner);
  await expect(control(page, 'medicines.1.name')).toHaveValue('');
  await enter(page, at('medicines.1.name'), 'Aspirin', manner);
  await enter(page, at('medicines.1.still'), 'false', manner);
  await enter(page, at('medicines.1.why-stopped'), 'It hurt.', manner);
  await enter(page, at('allergies'), 'latex', manner);
  await expectClean(page, 'an answered question set');

  await page.reload();
  await expect(control(page, 'smoking.each-day')).toHaveValue('5.5');
  await expect(control(page, 'medicines.1.why-stopped')).toHaveValue('It hurt.');
  await press(page, next(page), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await page.goBack();
  await expect(control(page, 'medicines.0.name')).toHaveValue(CANARY);
  await page.goForward();
  await enter(page, 'candidate.postalCode', '60614', manner);
  await enter(page, 'candidate.fullName', 'Maria Sanchez', manner);
  await enter(page, 'candidate.phone', '(312) 207-1000', manner);
  for (const box of await page.locator('input[type="checkbox"][name^="consent."]').all()) await box.check();
  await press(page, page.getByRole('button', { name: /Next|Finish/ }), manner);
  await expect(page.getByText('We have your answers.')).toBeVisible();
  const { json } = await webhook.waitFor((delivery) => isRecord(delivery.json) && isRecord(delivery.json['lead']));
  expect(json).toMatchObject({ lead: { additionalFields: { answers: ANSWERS } } });
});

test('[N1] [N3] the set in Spanish, on a narrow phone and on a wide page', async ({ page, manner }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLive(page, HOME.replace('/signup/', '/signup/es/'));
  await enter(page, at('smoking.status'), 'former', manner);
  await press(page, button(page, 'Agregar un medicamento'), manner);
  await enter(page, at('medicines.0.still'), 'false', manner);
  await expect(page.getByText('¿Por qué lo dejó?')).toBeVisible();
  await expectNarrow(page);
  await expectClean(page, 'a question set in Spanish');
  await page.screenshot({ path: test.info().outputPath('set-es-320.png'), fullPage: true });
  await press(page, next(page), manner);
  await expect(control(page, 'smoking.years')).toHaveAttribute('aria-invalid', 'true');
  await expectNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNarrow(page);
  await expectClean(page, 'a wide question set with errors');
  await page.screenshot({ path: test.info().outputPath('set-es-1280.png'), fullPage: true });
});
