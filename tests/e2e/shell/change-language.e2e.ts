import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

/** Text that is no valid answer yet, by the names of its controls. */
interface Half {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
}

const HALVES: readonly Half[] = [
  {
    path: '/ws15?studyId=DEMO-ASTHMA-01',
    typed: {
      'candidate.fullName': 'Maria',
      'candidate.phone': '+1 312',
      'candidate.email': 'maria@exam',
      'candidate.birthDate': '03/1',
    },
  },
  { path: '/s15', typed: { 'candidate.postalCode': '606' } },
];

const control = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function expectInOtherLanguage(page: Page, { typed }: Half): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  for (const [name, text] of Object.entries(typed)) await expect(control(page, name)).toHaveValue(text);
  await expect(page.locator('.error-summary')).toHaveCount(0);
  const back = page.getByRole('button', { name: 'English' });
  await expect(back).toBeFocused();
  await expect(back.locator('xpath=ancestor::nav')).toHaveAccessibleName('Idioma');
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    for (const half of HALVES)
      test(`[K8] [N6] what is half typed is there in the other language, where the focus stays: ${half.path}`, async ({
        page,
        server,
      }) => {
        const address = `${server.origin}/signup${half.path}`;
        await (javaScriptEnabled ? openLive(page, address) : page.goto(address));
        for (const [name, text] of Object.entries(half.typed)) await control(page, name).pressSequentially(text);
        await page.getByRole('button', { name: 'Español' }).click();
        await expectInOtherLanguage(page, half);
      });
  });
