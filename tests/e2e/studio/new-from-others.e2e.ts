import { expectClean } from '../axe.ts';
import { choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';
import { expect, tabTo, test } from './open-studio.ts';

const SLEEP = JSON.stringify(
  questionnaire(
    [
      choiceItem({ linkId: 'snores', text: 'Do you snore?' }),
      choiceItem({ linkId: 'when', type: 'time', text: 'When do you go to bed?' }),
    ],
    { title: 'Sleep' },
  ),
);

test('a campaign comes from the criteria of a study by the keyboard alone', async ({ page, openStudio }) => {
  await openStudio();
  await tabTo(page, page.getByRole('button', { name: 'New campaign' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await tabTo(page, dialog.getByRole('radio', { name: 'A type of campaign' }));
  const study = dialog.getByRole('radio', { name: 'The criteria of a study' });
  for (let presses = 0; presses < 10 && !(await study.isChecked()); presses++) await page.keyboard.press('ArrowDown');
  await expect(study).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await tabTo(page, dialog.getByRole('searchbox', { name: 'Find a study' }));
  await page.keyboard.type('inhaler');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Everything is asked.')).toBeVisible();
  await expectClean(page, 'The criteria of a study');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Breathing easier/);
  await tabTo(page, dialog.getByRole('textbox', { name: 'Id' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('inhaler');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('inhaler');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  await expect(page.getByRole('tree').or(page.locator('.outline'))).toContainText('Questions about your health');
});

test('a campaign comes from a FHIR Questionnaire', async ({ page, content, openStudio, problems }) => {
  problems.allow(/422 \(Unprocessable Entity\)/);
  await openStudio();
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByText('A questionnaire (FHIR)').click();
  const field = dialog.getByRole('textbox', { name: 'Questionnaire' });
  await field.fill('{ "resourceType": "Patient" }');
  await expect(dialog.getByRole('alert')).toHaveText(/This is no FHIR R4 Questionnaire/);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sleep');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await page.locator('input[type=file]').setInputFiles({
    name: 'sleep.json',
    mimeType: 'application/json',
    buffer: Buffer.from(SLEEP),
  });
  await expect(field).toHaveValue(SLEEP);
  await expect(dialog.getByText('1 is not asked: see why below.')).toBeVisible();
  await expect(dialog.getByText('When do you go to bed?', { exact: true })).toBeVisible();
  await expectClean(page, 'A questionnaire');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleep sleep');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  expect(await content.read('questionnaires/sleep.json')).toContain('Do you snore?');

  // Its questions are changed where they are asked, and in the document view.
  const panel = page.locator('.panel');
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Question set' }).first().click();
  await expect(panel).toContainText('The questions are those of the questionnaire “sleep”.');
  const questions = panel.getByRole('region', { name: 'Questions' });
  await questions.getByText('Do you snore?').click();
  await questions.getByRole('group', { name: 'Label' }).first().getByLabel('English').fill('Do you snore at night?');
  await expect.poll(() => content.read('questionnaires/sleep.json')).toContain('Do you snore at night?');
  await page.getByRole('link', { name: 'Document', exact: true }).click();
  await page.getByRole('combobox', { name: 'Document' }).selectOption('questionnaires/sleep.json');
  await expect(page.locator('.code-area')).toContainText('Do you snore at night?');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('what cannot be asked is said in the language of its reader', async ({ page, openStudio }) => {
    await openStudio();
    await page.getByRole('button', { name: 'Nueva campaña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva campaña' });
    await dialog.getByText('Un cuestionario (FHIR)').click();
    await dialog.getByRole('textbox', { name: 'Cuestionario' }).fill(SLEEP);
    await expect(dialog.getByText('1 no se pregunta: vea abajo por qué.')).toBeVisible();
    await expectClean(page, 'Un cuestionario');
    await dialog.getByText('Los criterios de un estudio').click();
    await dialog.getByRole('searchbox', { name: 'Buscar un estudio' }).fill('asma');
    await dialog.getByRole('option').first().click();
    await expect(dialog.getByText('Se pregunta todo.')).toBeVisible();
    await expectClean(page, 'Los criterios de un estudio');
  });
});
