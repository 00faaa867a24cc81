import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { leave, readStored } from './stored.ts';
import { collectCalls, test, type Reported } from './tracked-site.ts';
import { CANARIES, walkSignup } from './walk-signup.ts';

// The server is stopped and started again to read what it stored.
const QUESTION = 'May we record how these pages are used?';

const parts = (reported: readonly Reported[]) => reported.filter(({ path }) => path === '/recordings');

async function answer(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  await page.getByRole('button', { name: words }).click();
  await expect(page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
}

test('[L3, L7] only after a yes are pages that ask nothing personal recorded, every word masked', async ({
  page,
  server,
}) => {
  const reported = collectCalls(page);
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await page.goto('/signup/s6?utm_source=news&studySiteId=S-1');
  await answer(page, 'Yes, you may');
  expect(parts(reported)).toEqual([]);
  expect(chunks.filter((url) => url.includes('recorder'))).toEqual([]);
  await walkSignup(page, /How old are you/);
  // The step that asks for the postal code was recorded while it was shown.
  await expect.poll(() => parts(reported).length).toBeGreaterThan(0);
  const before = parts(reported).length;
  await walkSignup(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank you for your interest/);
  await expect.poll(() => parts(reported).length).toBeGreaterThan(before);
  await leave(page);
  const rows = await readStored(server, (db) =>
    db.selectFrom('recordings').select(['body', 'order_id', 'session_id']).orderBy('id').execute(),
  );
  expect(rows.map(({ order_id }) => order_id)).toEqual(rows.map((_row, index) => index + 1));
  const text =
    rows.map(({ body }) => body).join('\n') +
    parts(reported)
      .map(({ body }) => body)
      .join('\n');
  for (const canary of CANARIES) expect(text.includes(canary), canary).toBe(false);
  expect(
    [
      ...new Set(
        [...text.matchAll(/"type":4,"timestamp":\d+,"data":\{"href":"http:\/\/[^/]*(\/[^"]*)"/g)].map(
          ([, path = '']) => path,
        ),
      ),
    ].toSorted(),
  ).toEqual(['/signup/s6/postal', '/signup/s6/thankyou']);
  // Neither the content of the page nor the question itself: words are replaced by asterisks.
  expect(text).not.toMatch(/Where do you live|thank you|"tagName":"input"[^}]*"value"/);
  // No mouse moves, no input, no selection.
  expect(text).not.toMatch(/"source":(1|5|6|14)\b/);
  expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({
    hostName: '127.0.0.1',
    orderId: 1,
    metadata: { flow: 's6', queryParams: { utm_source: 'news', study_site_id: 'S-1' }, languages: ['en-US'] },
    routerLogs: [],
    actionLogs: expect.anything(),
    mutationLogs: expect.anything(),
    recordings: expect.anything(),
  });
});

test('[L3] a no is kept: nothing is recorded, the recorder is never loaded, and nobody asks again', async ({
  page,
}) => {
  const reported = collectCalls(page);
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await page.goto('/signup/es/s6');
  await page.getByRole('button', { name: 'No, gracias' }).click();
  await page.goto('/signup/s6');
  await walkSignup(page, /How old are you/);
  await expect(page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
  expect(parts(reported)).toEqual([]);
  expect(chunks.filter((url) => url.includes('recorder'))).toEqual([]);
  expect(reported.find(({ path }) => path === '/tracking-consents')?.body).toMatch(
    /"consent":"recording","granted":false/,
  );
});

test('[L3] recording ends with the first error, and the visitor continues', async ({ page, problems }) => {
  problems.allow(/status of 500/);
  const reported = collectCalls(page);
  await page.route('**/api/v1/recordings', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'unexpected',
        title: 'Something went wrong',
        status: 500,
        issues: [],
        requestId: 'none',
      }),
    }),
  );
  await page.goto('/signup/s6');
  await answer(page, 'Yes, you may');
  await walkSignup(page, /How old are you/);
  await expect.poll(() => parts(reported).length).toBe(1);
  await walkSignup(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank you for your interest/);
  expect(parts(reported)).toHaveLength(1);
});

test('[L3] an address that asks not to be tracked is not even asked', async ({ page }) => {
  await page.goto('/signup/s6?nt=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByText(/^Start over/).waitFor();
  await expect(page.getByRole('heading', { name: QUESTION })).toHaveCount(0);
});
