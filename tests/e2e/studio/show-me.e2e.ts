import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const men = { fact: 'candidate.gender', is: 'male' };
const words = (en: string, es: string) => ({ en, es });

/** Two questions; a last way on, which the test removes, takes everybody but men to the end. */
const ROUTES = [
  { name: 'home', title: words('About you', 'Sobre usted'), blocks: [{ block: 'Gender' }], next: [{ to: 'age' }] },
  {
    name: 'age',
    title: words('Your age', 'Su edad'),
    blocks: [{ block: 'Age' }],
    next: [{ when: men, to: 'bye' }, { to: 'bye' }],
  },
  { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
];

async function write(page: Page, origin: string, id: string): Promise<void> {
  const written = await page.request.put(`${origin}/content/v1/documents/${id}.json`, {
    headers: { origin, 'if-none-match': '*' },
    data: { text: campaignText(id, { routes: ROUTES }) },
  });
  expect(written.status()).toBe(200);
}

test('a fault that was just made is played, screen by screen, to where the visitor is stuck', async ({
  page,
  studio: { server },
}) => {
  await write(page, server.origin, 'stuck');
  await openEditor(page, server, 'stuck');
  const frame = page.frameLocator('iframe');
  const heading = frame.getByRole('heading', { level: 1 });
  // The author's own visit, which comes back in the end.
  await page.getByRole('button', { name: 'Try it' }).click();
  await frame.getByText('Non-Binary').click({ force: true });
  await page.getByRole('button', { name: 'Try it' }).click();

  await page
    .getByRole('navigation', { name: 'Screens and blocks' })
    .getByRole('button', { name: /Your age/ })
    .click();
  await page.getByRole('button', { name: 'Remove way 2' }).click();
  const finding = page.locator('.panel .finding').filter({ hasText: 'prove-gap' });
  await finding.getByRole('button', { name: 'Show me on the page' }).press('Enter');

  const player = page.getByRole('group', { name: 'A visitor, step by step' });
  const told = player.getByRole('status');
  await expect(told).toContainText('Step 1 of 2: About you. Enters “female” for the gender.');
  await expect(heading).toHaveText('About you');
  await expect(frame.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await expectClean(page, 'a visitor who is played', { framesArePictures: true });
  const next = player.getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told).toContainText(/Step 2 of 2: Your age\. Enters “\d+” for the age\. Here it happens: /);
  await expect(player.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(heading).toHaveText('Your age');
  await expect(frame.getByRole('combobox')).toHaveValue(/\d/);
  await expect(page.locator('#panel-title')).toHaveText('Your age');
  // Whatever they press, they stay here; the reply to a press comes in the next task.
  await page.getByRole('button', { name: 'Try it' }).click();
  await frame.getByRole('button', { name: 'Next' }).click();
  await expect(frame.locator('.field-error')).toHaveCount(0);
  await expect(heading).toHaveText('Your age');

  await player.getByRole('button', { name: 'Back' }).click();
  await expect(heading).toHaveText('About you');
  await player.getByRole('button', { name: 'Stop' }).click();
  await expect(player).toHaveCount(0);
  await expect(frame.getByRole('radio', { name: 'Non-Binary' })).toBeChecked();

  // The same from the flow.
  await page.getByRole('link', { name: 'Flow', exact: true }).click();
  await page
    .locator('.flow-graph')
    .getByRole('button', { name: /^2 Your age/ })
    .click();
  await finding.getByRole('button', { name: 'Show me on the page' }).click();
  await expect(page).toHaveURL(/\/stuck\/page$/);
  await expect(told).toContainText('Step 1 of 2');
  await expect(frame.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
});
