import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { expectReflow, keepScreen } from '../screens/keep-screen.ts';
import { ASTHMA, deliveredConsents, nextButton, passScreener, uniqueName } from './screener.ts';

async function expectReadable(page: Page): Promise<void> {
  await expectClean(page, 'the signing page');
  await expectReflow(page, 'the signing page');
}

test('[G4, G1] without a consents service the visitor signs on our own page and comes back to the flow', async ({
  page,
  webhook,
}) => {
  await page.setViewportSize({ width: 412, height: 900 });
  const lastName = uniqueName();
  await passScreener(page, '/signup/ws17?studyId=DEMO-ASTHMA-01', lastName, ASTHMA);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign the authorization for your medical records');
  await expect(page).toHaveURL(/\/signup\/signing\?studyId=DEMO-ASTHMA-01$/);
  await expect(page.getByText('This authorization is valid for 5 years from the day I sign it.')).toBeVisible();
  await expect(page.getByText('the name that I type is my signature', { exact: false })).toBeVisible();
  await expectReadable(page);
  await keepScreen(page, 'signing-en', 'own page');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please type your full name' })).toBeVisible();
  await expectReadable(page);
  await keepScreen(page, 'signing-en', 'own page errors');
  await page.getByLabel('Your full name').fill(`Maria ${lastName}`);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Thank you. Your signature has been recorded.')).toBeVisible();
  await keepScreen(page, 'signing-en', 'signed');
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  const records = (await deliveredConsents(webhook, lastName, 2)).find(({ type }) => type === 'medicalRecords');
  expect(records).toMatchObject({
    hasConsent: true,
    control: 'signature',
    text: expect.stringContaining('By signing, I authorize my doctors'),
  });
});

test('[G4, N2] en español: quien no quiere firmar lo dice y sigue', async ({ page, webhook }) => {
  await page.setViewportSize({ width: 412, height: 900 });
  const lastName = uniqueName();
  await passScreener(page, '/signup/es/ws17?studyId=DEMO-ASTHMA-01', lastName, ASTHMA);
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firme la autorización para su historia clínica');
  await expectReadable(page);
  await keepScreen(page, 'signing-es', 'own page');
  await page.getByRole('button', { name: 'No quiero firmar' }).click();
  await expect(page.getByText('Su respuesta: No')).toBeVisible();
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  expect(await deliveredConsents(webhook, lastName, 2)).toContainEqual(
    expect.objectContaining({ type: 'medicalRecords', hasConsent: false }),
  );
});
