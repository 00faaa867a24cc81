import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ASTHMA, nextButton, uniqueName, uniquePhone } from './screener.ts';

for (const { path, result } of [
  { path: '/signup/ws21', result: 'Book your visit to the study site' },
  { path: '/signup/es/ws21', result: 'Reserve su visita al centro del estudio' },
]) {
  test(`[C10] ${path}: the sequencing partner's consent is optional; leaving it unanswered records none`, async ({
    page,
    webhook,
  }) => {
    const lastName = uniqueName();
    await openLive(page, `${path}?studyId=DEMO-ASTHMA-01`);
    const answers = { ...ASTHMA, 'candidate.fullName': `Maria ${lastName}`, 'candidate.phone': uniquePhone() };
    for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
    await expect(page.locator('#sequencing-consent')).toBeVisible();
    await nextButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result);
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName), 30_000);
    expect(JSON.stringify(json)).not.toContain('sequencing');
  });
}
