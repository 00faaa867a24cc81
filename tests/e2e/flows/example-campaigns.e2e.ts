import { isRecord } from '#api/guards.ts';
import { EXAMPLE_CONTACT, EXAMPLE_VISITORS, layExampleCampaigns } from '../../support/pages/example-visitors.ts';
import { startServer } from '../../support/server.ts';
import { removeTempFolder } from '../../support/temp.ts';
import { expectClean } from '../axe.ts';
import { enter, press } from '../driver.ts';
import { expect, test as base, WEBHOOK_SECRET } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const test = base.extend<object, object>({
  server: [
    async ({ webhook }, use) => {
      const campaigns = layExampleCampaigns();
      const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ env });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

for (const { campaign, pages, answers, computed } of EXAMPLE_VISITORS)
  test(`[B4] [K1] ${campaign}: who qualifies answers every page in Spanish, and the lead is delivered`, async ({
    page,
    webhook,
    manner,
  }, { project }) => {
    const name = `Ada ${campaign.replaceAll('-', '')}${project.name}`;
    await openLive(page, `/signup/es/${campaign}`);
    const contact = ['contact', { 'candidate.fullName': name, ...EXAMPLE_CONTACT }] as const;
    for (const [route, form] of [...pages, contact]) {
      await expectClean(page, route);
      const { wide, window } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        window: document.documentElement.clientWidth,
      }));
      expect(wide, `${route} scrolls sideways`).toBeLessThanOrEqual(window);
      for (const [control, value] of Object.entries(form)) if (value !== '') await enter(page, control, value, manner);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await press(page, page.locator('.nav-bar button[value="next"]:not([aria-hidden])'), manner);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias. Le llamaremos en dos días hábiles');
    const { json } = await webhook.waitFor(({ raw }) => raw.includes(name.split(' ')[1] ?? name));
    const lead = isRecord(json) && isRecord(json['lead']) ? json['lead'] : {};
    const fields = isRecord(lead['additionalFields']) ? lead['additionalFields'] : {};
    const given = Array.isArray(fields['answers']) ? fields['answers'] : [];
    expect(Object.fromEntries(given.map(({ id, value }: { id: string; value: unknown }) => [id, value]))).toEqual(
      answers,
    );
    expect(fields['computed'] ?? {}).toMatchObject(computed ?? {});
  });
