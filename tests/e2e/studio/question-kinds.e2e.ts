import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });

const question = (id: string, props: object) =>
  campaignText(id, {
    routes: [
      {
        name: 'home',
        title: words('Hello'),
        blocks: [{ block: 'Question', id: 'days', props: { label: words('How many days?'), ...props } }],
        next: [{ to: 'bye' }],
      },
      { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
    ],
  });

test('a question shows the settings of its kind; another kind takes the others away in one step, and says so', async ({
  page,
  content,
  studio: { server },
}) => {
  const text = question('kinds', { kind: 'number', min: 0, max: 31, unit: words('days') });
  await content.write('kinds.json', text);
  await openEditor(page, server, 'kinds');
  await page.getByRole('row', { name: /^Question/ }).click();
  const panel = page.locator('.panel');
  await expect(panel.getByRole('group', { name: 'Unit', exact: true })).toBeVisible();
  await expect(panel.getByText('matrix: the rows, each with one choice')).toHaveCount(0);
  await panel.getByRole('combobox', { name: 'Kind' }).selectOption('yesNo');
  await expect(panel.getByText(/^Removed, .*“Min”, “Max”, and “Unit”/)).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Unit', exact: true })).toHaveCount(0);
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await expect.poll(() => content.read('kinds.json')).not.toContain('"unit"');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  await expectClean(page, 'a question of another kind', { framesArePictures: true });
  await page.keyboard.press('Control+z');
  await expect(panel.getByRole('group', { name: 'Unit', exact: true })).toBeVisible();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await content.read('kinds.json')).toBe(text);
});

test('a setting of another kind that came from elsewhere is removed by the offered fix', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('elsewhere.json', question('elsewhere', { kind: 'yesNo', unit: words('days') }));
  await page.goto(`${server.origin}/studio/campaigns/elsewhere/page`);
  await page.getByRole('row', { name: /^Question/ }).click();
  await page.locator('.panel').getByRole('button', { name: 'Remove "unit"' }).click();
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  await expect.poll(() => content.read('elsewhere.json')).not.toContain('"unit"');
});

test('contact data that would be saved without a consent are told of, with what to do', async ({
  page,
  content,
  studio: { server },
}) => {
  const routes = [
    {
      name: 'home',
      title: words('Hello'),
      meta: { saveSubject: true },
      blocks: [{ block: 'Phone' }],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ];
  await content.write('unasked.json', campaignText('unasked', { routes }));
  await page.goto(`${server.origin}/studio/campaigns/unasked/page`);
  await page.getByRole('row', { name: /^Phone/ }).click();
  const findings = page.locator('.panel').getByRole('region', { name: 'Findings here' });
  await expect(findings).toContainText('Contact data are saved on the screen "home"');
  await expect(findings).toContainText('Add a consent');
});
