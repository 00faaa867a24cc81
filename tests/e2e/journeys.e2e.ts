import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loadJourneys, startOf, tagsOf, type Journey, type JourneyStep } from '../journeys/journey.ts';
import { expect, test, WEBHOOK_SECRET, type Manner } from './fixtures.ts';
import { ownJourney } from './own-journey.ts';
import { exportLeads, type StoredLead } from './stored-leads.ts';
import { fillStep, leaveStep } from './take-step.ts';

/** Leads that this worker's visitors left, to be found in the database at the end. */
const walked: { readonly title: string; readonly lastName: string; readonly journey: Journey }[] = [];

for (const written of loadJourneys()) {
  test(written.title, { tag: tagsOf(written) }, async ({ page, manner, webhook, problems }) => {
    // Chromium notes the answer to a plain post that lacks something; the visitor reads the page that came with it.
    if (manner === 'no-script') problems.allow(/status of 422/);
    const { journey, lastName } = ownJourney(written);
    await page.goto(startOf(journey));
    for (const step of journey.steps) await takeStep(page, journey, step, manner);
    await read(page, journey, journey.end);
    walked.push({ title: journey.title, lastName, journey });
    const delivery = await webhook.waitFor(({ json }) => isDeliveryOf(json, lastName, journey.revisions), 30_000);
    expect(delivery.headers['trialflow-signature']).toBe(`sha256=${createHmac('sha256', WEBHOOK_SECRET).update(delivery.raw).digest('hex')}`);
    expect(delivery.json).toMatchObject({ campaign: { id: journey.campaign }, lead: journey.lead, verdicts: journey.verdicts, consents: expect.arrayContaining(journey.consents.map((consent) => expect.objectContaining(consent))) });
  });
}

test.afterAll(async ({ server }) => {
  if (walked.length === 0) return;
  const stored = await exportLeads(server);
  for (const { title, lastName, journey } of walked) {
    const own = stored.filter(({ lead }) => lead['lastName'] === lastName);
    expect(own.length, `${title}: one lead in the database`).toBe(1);
    expectStored(own[0], journey, title);
  }
});

function expectStored(stored: StoredLead | undefined, journey: Journey, title: string): void {
  expect(stored, title).toMatchObject({ revision: journey.revisions, lead: journey.lead });
  for (const name of journey.leadWithout ?? []) expect(stored?.lead, title).not.toHaveProperty(name);
}

function isDeliveryOf(json: unknown, lastName: string, revision: number): boolean {
  if (typeof json !== 'object' || json === null || !('lead' in json) || !('revision' in json)) return false;
  const { lead } = json;
  return json.revision === revision && typeof lead === 'object' && lead !== null && 'lastName' in lead && lead.lastName === lastName;
}

async function read(page: Page, journey: Journey, step: JourneyStep): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.heading);
  await expect(page.locator('html')).toHaveAttribute('lang', journey.language);
  for (const text of step.reads ?? []) await expect(page.getByText(text).first()).toBeVisible();
}

async function takeStep(page: Page, journey: Journey, step: JourneyStep, manner: Manner): Promise<void> {
  await read(page, journey, step);
  await leaveStep(page, step, manner, await fillStep(page, step, manner));
}
