import { expect } from '../fixtures.ts';
import { ASTHMA, deliveredConsents, nextButton, passScreener, uniqueName } from './screener.ts';
import { test } from './signing-site.ts';

const PHONE = { width: 412, height: 900 };
const START = '**/api/v1/consents/lightico/start-session';
const WS17 = '/signup/ws17?studyId=DEMO-ASTHMA-01';

test.beforeEach(async ({ page, consents }) => {
  await page.setViewportSize(PHONE);
  consents.answerWith({ url: `${consents.baseUrl}/session/1` });
});

test('[G4, C6] Yes opens a signing session: buttons wait; the visitor is at the service, can come back', async ({
  page,
  consents,
  webhook,
}) => {
  const lastName = uniqueName();
  await passScreener(page, WS17, lastName, ASTHMA);
  await expect(
    page.getByText('Access to electronic records takes about 10 minutes on a mobile phone.', { exact: false }),
  ).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(START, async (route) => {
    await held;
    await route.continue();
  });
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await yes.click();
  await expect(yes).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Opening the signing page …')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Sign here' })).toBeVisible();
  expect(consents.requests.at(-1)).toEqual({
    path: '/consents/lightico/start-session',
    body: { phone: expect.stringMatching(/^\+1872/), firstName: 'Maria', lastName, email: 'maria@example.org' },
  });
  await page.goBack();
  await expect(page.getByText('Your answer: Yes')).toBeVisible();
  await expect(page.getByText('Do you have other conditions?')).toBeVisible();
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  expect(await deliveredConsents(webhook, lastName, 2)).toContainEqual(
    expect.objectContaining({ type: 'medicalRecords', hasConsent: true }),
  );
});

for (const [what, answer] of [
  ['answers 500', { status: 500 }],
  ['answers with another shape', 'wrong-shape'],
  ['names a host that is not listed', { url: 'https://evil.example/' }],
] as const) {
  test(`[G4] when the service ${what}, the failure is tracked and rethrown; the visitor is told and continues`, async ({
    page,
    consents,
    webhook,
    problems,
  }) => {
    problems.allow(/The signing session could not begin: outside-failed|status of 503/);
    consents.answerWith(answer);
    const lastName = uniqueName();
    const thrown = page.waitForEvent('pageerror');
    await passScreener(page, WS17, lastName, ASTHMA);
    const tracked = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/v1/events') && (request.postData() ?? '').includes('"signature-failed"'),
    );
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(
      page.getByRole('alert').getByText('Nothing was signed. This is not your fault.', { exact: false }),
    ).toBeVisible();
    expect((await thrown).message).toContain('The signing session could not begin');
    await tracked;
    await page.getByRole('button', { name: 'Go on without signing' }).click();
    await expect(page.getByText('You went on without signing.')).toBeVisible();
    await nextButton(page).click();
    await expect(page).toHaveURL(/\/thanks/);
    expect((await deliveredConsents(webhook, lastName, 2)).map(({ type }) => type)).not.toContain('medicalRecords');
  });
}

test('[C6, Q12] on a screen wider than 768 px nobody signs; at 768 px they do', async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 900 });
  await passScreener(page, WS17, uniqueName(), ASTHMA);
  await expect(page.getByText('Do you have other conditions?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[G8] the way to another host is a plain link', async ({ page, consents }) => {
    await passScreener(page, WS17, uniqueName(), ASTHMA);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByRole('link', { name: 'Open the signing page' }).click();
    const link = page.getByRole('link', { name: /Go on to 127\.0\.0\.1/ });
    await expect(link).toHaveAttribute('href', `${consents.baseUrl}/session/1`);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Sign here' })).toBeVisible();
  });
});
