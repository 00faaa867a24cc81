import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });
const men = { fact: 'candidate.gender', is: 'male' };

/** Men skip a screen. */
const ROUTES = [
  {
    name: 'home',
    title: words('About you', 'Sobre usted'),
    blocks: [{ block: 'Gender' }],
    next: [{ when: men, to: 'bye' }, { to: 'more' }],
  },
  { name: 'more', title: words('Your age', 'Su edad'), blocks: [{ block: 'Age' }], next: [{ to: 'bye' }] },
  { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
];

test('an answer of a visitor is changed, and their path through the flow changes', async ({ page, studio }) => {
  const { origin } = studio.server;
  const written = await page.request.put(`${origin}/content/v1/documents/skipping.json`, {
    headers: { origin, 'if-none-match': '*' },
    data: { text: campaignText('skipping', { routes: ROUTES }) },
  });
  expect(written.status()).toBe(200);
  await page.goto(`${origin}/studio/campaigns/skipping/flow`);
  await page.getByRole('button', { name: 'What if?' }).click();
  const tried = page.getByRole('group', { name: 'What if?' });
  const path = tried.getByRole('status');
  const gender = tried.getByRole('combobox', { name: 'the gender' });
  const walked = page.locator('.flow-card[data-walked="true"]');
  await gender.selectOption({ label: 'male' });
  await expect(path).toHaveText('About you → Bye. The visit ends here.');
  await expect(walked).toHaveCount(2);
  await gender.selectOption({ label: 'female' });
  await expect(path).toHaveText('About you → Your age → Bye. The visit ends here.');
  await expect(walked).toHaveCount(3);
  await expect(page.locator('.flow-line[data-walked="true"]')).toHaveCount(2);
  await expectClean(page, 'what if', { framesArePictures: true });
  // The list shows the same path.
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.locator('.flow-item[data-walked="true"]')).toHaveCount(3);
  // A change of the campaign changes the path too.
  await gender.selectOption({ label: 'male' });
  await page
    .locator('.flow-item')
    .first()
    .getByRole('button', { name: /About you/ })
    .click();
  await page.locator('.panel').getByRole('button', { name: 'Remove way 1' }).click();
  await expect(path).toHaveText('About you → Your age → Bye. The visit ends here.');
  await tried.getByRole('button', { name: 'Start over' }).click();
  await expect(tried.getByRole('button', { name: 'Start over' })).toBeDisabled();
});
