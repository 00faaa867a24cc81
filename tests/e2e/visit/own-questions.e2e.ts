import type { Page } from '@playwright/test';
import { letterPdf } from '../../support/images/pdf-files.ts';
import {
  ANSWERS,
  COMPLAINTS,
  CONSENT_WORDS,
  layQuestionCampaign,
  RIGHT,
  WRONG,
} from '../../support/pages/question-campaign.ts';
import { startServer } from '../../support/server.ts';
import { removeTempFolder } from '../../support/temp.ts';
import { isRecord } from '#api/guards.ts';
import { expectClean } from '../axe.ts';
import { enter, press } from '../driver.ts';
import { expect, test as base, WEBHOOK_SECRET, type Manner } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const test = base.extend<object, object>({
  server: [
    async ({ webhook }, use) => {
      const campaigns = layQuestionCampaign();
      const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ env });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const HOME = '/signup/asks-everything';

async function answer(page: Page, form: typeof RIGHT, manner: Manner): Promise<void> {
  for (const [control, value] of Object.entries(form)) await enter(page, control, value, manner);
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Wider than the page is nothing: no sideways scrolling. */
async function expectNarrow(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}

/** The horizontal middles of some elements, in steps of four pixels. */
function middles(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((one) => one.getBoundingClientRect()).map(({ left, right }) => Math.round((left + right) / 8)),
    );
}

test('[B4] [K1] a question of every kind is answered, kept over a reload, and delivered', async ({
  page,
  webhook,
  manner,
}) => {
  await openLive(page, HOME);
  await expectClean(page, 'questions');
  await press(page, next(page), manner);
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectClean(page, 'questions without answers');

  await answer(page, RIGHT, manner);
  await page.reload();
  await expect(page.locator('[name="answer.hba1c"]')).toHaveValue('7.5');
  await expect(page.locator('[name="answer.diagnosed"]')).toHaveValue('05/14/2019');
  await expect(page.locator('[name="answer.where.other"]')).toHaveValue('My left jaw');
  await expect(page.locator('[name="answer.pain"][value="7"]')).toBeChecked();
  await expect(page.locator('[name="answer.tasks.stairs"][value="hard"]')).toBeChecked();
  await expectClean(page, 'answered questions');

  await press(page, next(page), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page contact');
  await page.goBack();
  await expect(page.locator('[name="answer.story"]')).toHaveValue(String(RIGHT['answer.story']));
  await page.goForward();
  await enter(page, 'candidate.postalCode', '60614', manner);
  await enter(page, 'candidate.fullName', 'Maria Sanchez', manner);
  await enter(page, 'candidate.phone', '(312) 207-1000', manner);
  const files = page.locator('[name="answer.letter.files"][multiple]');
  await files.setInputFiles([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letterPdf() },
    { name: 'letter.doc', mimeType: 'application/msword', buffer: Buffer.from('a document') },
  ]);
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
  await expect(page.getByText('This file is empty, damaged, protected or of another kind.')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Delete File 2' }), manner);
  await expectClean(page, 'a file and a consent');
  await press(page, page.getByRole('button', { name: /Next|Finish/ }), manner);
  await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
  await expectClean(page, 'a consent that is missing');
  await enter(page, 'consent.keeping', 'yes', manner);
  await press(page, page.getByRole('button', { name: /Next|Finish/ }), manner);
  await expect(page.getByText('We have your answers.')).toBeVisible();
  const { json } = await webhook.waitFor((delivery) => isRecord(delivery.json) && isRecord(delivery.json['lead']));
  const id: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(json).toMatchObject({
    lead: {
      additionalFields: {
        answers: [...ANSWERS, { id: 'letter', kind: 'file', question: 'Question letter', language: 'en', value: [id] }],
        imageIds: [id],
      },
    },
    consents: [{ type: 'keeping', hasConsent: true, text: CONSENT_WORDS, control: 'checkbox' }],
  });
});

test('[E1] what is wrong is said at its question, in words that help', async ({ page, manner }) => {
  await openLive(page, HOME);
  // A radio button that is not offered cannot be pressed, and a script unticks what excludes each other.
  const possible = Object.entries(WRONG).filter(
    ([control]) => !['answer.smoker', 'answer.pain', 'answer.symptoms', 'answer.where.other'].includes(control),
  );
  await answer(page, Object.fromEntries(possible), manner);
  await press(page, next(page), manner);
  for (const complaint of COMPLAINTS.slice(0, 5)) await expect(page.getByText(complaint).first()).toBeVisible();
  await expectClean(page, 'questions with errors');
});

test('[N3] nothing scrolls sideways on a narrow phone, and a wide page shows a matrix as a table', async ({
  page,
  manner,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLive(page, HOME);
  await expectNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNarrow(page);
  // On a wide screen the choices of a matrix are the head of a table.
  await expect(page.locator('.matrix-head')).toBeVisible();
  expect(await middles(page, '.matrix-head span')).toEqual(await middles(page, '[name="answer.tasks.stairs"]'));
  await press(page, next(page), manner);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  expect(await middles(page, '.matrix-head span')).toEqual(await middles(page, '[name="answer.tasks.stairs"]'));
  await expectClean(page, 'a wide matrix');
});

test('[L2] of all questions only the one that is not about health is counted', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) sent.push(request.postData() ?? '');
  });
  await openLive(page, HOME);
  for (const control of ['medicine', 'diagnosed', 'tasks.stairs', 'smoker'])
    await page.locator(`[name="answer.${control}"]`).first().scrollIntoViewIfNeeded();
  const counted = () => sent.join(' ').match(/answer\.[\w.-]+/g) ?? [];
  await expect.poll(counted, { timeout: 20_000 }).toContain('answer.smoker');
  expect(new Set(counted())).toEqual(new Set(['answer.smoker']));
});
