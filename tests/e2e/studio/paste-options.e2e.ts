import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, tabTo, test, type ContentApi } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });

/** A campaign that asks one question with two choices. */
const campaign = (id: string) =>
  campaignText(id, {
    routes: [
      {
        name: 'home',
        title: words('How often?', '¿Con qué frecuencia?'),
        blocks: [
          {
            block: 'Question',
            id: 'often',
            props: {
              kind: 'choice',
              label: words('How often?', '¿Con qué frecuencia?'),
              choices: [
                { value: 'never', label: words('Never', 'Nunca'), hint: words('Not once', 'Ni una vez') },
                { value: 'often', label: words('Often', 'A menudo') },
              ],
            },
          },
        ],
        next: [{ to: 'bye' }],
      },
      { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
    ],
  });

/** Puts a text into a field as somebody does who has copied it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

function choicesIn(text: string): unknown {
  const found: unknown[] = [];
  JSON.parse(text, (key: string, value: unknown) => {
    if (key === 'choices') found.push(value);
    return value;
  });
  return found[0];
}

async function expectChoices(page: Page, content: ContentApi, document: string, choices: unknown): Promise<void> {
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await expect.poll(async () => choicesIn(await content.read(document))).toEqual(choices);
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'What the rows do' }).getByRole('row');

test('rows of a spreadsheet become choices by mouse, what is wrong is named, and one undo takes all back', async ({
  page,
  context,
  content,
  openStudio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = campaign('pasted');
  await content.write('pasted.json', before);
  await openStudio('campaigns/pasted/page');
  await page.getByRole('row', { name: /^Question/ }).click();
  // What was typed just before is a step of its own.
  const group = page.getByRole('group', { name: 'Choices', exact: true });
  await group.getByLabel('English').nth(2).fill('Quite often');
  await group.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste rows from a spreadsheet' });
  await paste(
    page,
    'Valor\tEnglish\tSpanish\r\nnever\tNever\tJamás\r\ndaily\t"Every ""single"" day"\tCada día\r\n' +
      'twice a week\tTwice a week\t\r\n\tSometimes\tA veces\r\ndaily\tDaily\t\r\nlast\t\t\r\n',
  );
  await expect(dialog.getByRole('checkbox', { name: 'The first row says what the columns are' })).toBeChecked();
  await expect(rowsOf(page).locator('td:last-child')).toHaveText([
    'Changed',
    'New',
    '“twice a week” cannot be a value: use small letters, digits and hyphens, without blanks',
    'New',
    'Row 3 has the value “daily” already',
    'There are no words',
  ]);
  await expect(dialog.getByRole('status')).toHaveText('New: 2. Changed: 1. As now: 0. Not understood: 3.');
  await expectClean(page, 'Rows of a spreadsheet', { framesArePictures: true });
  await dialog.getByRole('button', { name: 'Add 2, change 1' }).click();
  await expect(dialog).toBeHidden();
  const often = { value: 'often', label: words('Quite often', 'A menudo') };
  await expectChoices(page, content, 'pasted.json', [
    { value: 'never', label: words('Never', 'Jamás'), hint: words('Not once', 'Ni una vez') },
    often,
    { value: 'daily', label: words('Every "single" day', 'Cada día') },
    { value: 'sometimes', label: words('Sometimes', 'A veces') },
  ]);
  await page.getByRole('button', { name: 'Undo: paste rows' }).click();
  await expectChoices(page, content, 'pasted.json', [
    { value: 'never', label: words('Never', 'Nunca'), hint: words('Not once', 'Ni una vez') },
    often,
  ]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await content.read('pasted.json')).toBe(before);
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('words in both languages become choices by keyboard alone', async ({ page, context, content, openStudio }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await content.write('pegada.json', campaign('pegada'));
    await openStudio('campaigns/pegada/page');
    await page.getByRole('row', { name: /^Pregunta/ }).click();
    const group = page.getByRole('group', { name: 'Opciones', exact: true });
    const button = group.getByRole('button', { name: 'Pegar desde una hoja de cálculo' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pegar filas de una hoja de cálculo' });
    await paste(page, 'A veces\tSometimes\nNunca\tNever\n???\t');
    // The first column is Spanish: so the second one is chosen to be English.
    await tabTo(page, dialog.getByRole('combobox', { name: 'Columna 1' }));
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('alert')).toContainText('Dos columnas son “español”');
    await expect(dialog.getByRole('button', { name: /^Añadir/ })).toBeDisabled();
    await tabTo(page, dialog.getByRole('combobox', { name: 'Columna 2' }));
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByRole('status')).toHaveText('Nuevas: 1. Cambiadas: 0. Como ahora: 1. Sin entender: 1.');
    await tabTo(page, dialog.getByRole('button', { name: 'Añadir 1, cambiar 0' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect
      .poll(async () => choicesIn(await content.read('pegada.json')))
      .toEqual([
        { value: 'never', label: words('Never', 'Nunca'), hint: words('Not once', 'Ni una vez') },
        { value: 'often', label: words('Often', 'A menudo') },
        { value: 'sometimes', label: words('Sometimes', 'A veces') },
      ]);
    await page.keyboard.press('Control+z');
    await expect(group.locator('> ol > li')).toHaveCount(2);
  });
});
