import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { ASTHMA, nextButton, passScreener, uniqueName } from '../consents/screener.ts';
import { expect, test } from '../fixtures.ts';

let folder: string;
let open: TestServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = tempFolder('always-open');
  const operator: unknown = JSON.parse(
    readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8'),
  );
  if (typeof operator !== 'object' || operator === null) throw new Error('The operator document is not an object');
  // The call centre is open whenever this test runs.
  const callCentreHours = { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:59' };
  const file = join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify({ ...operator, callCentreHours }));
  open = await startServer({ env: { OPERATOR_FILE: file } });
});
test.afterAll(async () => {
  await open.remove();
  removeTempFolder(folder);
});

for (const { language, prefix, number } of [
  { language: 'Spanish', prefix: '/es', number: '18005550104' },
  { language: 'English', prefix: '', number: '18005550100' },
]) {
  test(`[N5] [N8] [D9] a visitor who can call now from the ${language} page gets its number without a reload`, async ({
    page,
  }) => {
    await passScreener(page, `${open.origin}/signup${prefix}/ws15?studyId=DEMO-ASTHMA-01`, uniqueName(), ASTHMA);
    const numbers = page.locator('main a[href^="tel:"]');
    await expect(numbers).toHaveCount(1);
    await expect(numbers).toHaveAttribute('href', `tel:${number}`);
    await nextButton(page).click();
    await expect(page).toHaveURL(/\/ws15\/thanks/);
    await expect(page.locator('main a[href^="tel:"]')).toHaveAttribute('href', `tel:${number}`);
    await page.reload();
    await expect(page.locator('main a[href^="tel:"]')).toHaveAttribute('href', `tel:${number}`);
  });
}
