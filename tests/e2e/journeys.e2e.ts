import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { lastCampaignOf, loadJourneys, photosOf, startOf, tagsOf, type Journey, type JourneyStep } from '../journeys/journey.ts';
import { expect, test, WEBHOOK_SECRET, type Manner } from './fixtures.ts';
import { exportLeads, runLeads, type StoredLead } from './stored-leads.ts';
import { fillStep, leaveStep, type Own } from './take-step.ts';

/** Leads that this worker's visitors left, to be found in the database at the end. */
const walked: { readonly title: string; readonly lastName: string; readonly journey: Journey }[] = [];

/** Flows that store a lead of some visitor. Of any other, who names herself or not, none may be found. */
const STORING = new Set(loadJourneys().filter(({ lead }) => lead !== null).map(lastCampaignOf));

/** Letters only, so that it can stand in a name. */
function uniqueWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

for (const journey of loadJourneys()) {
  test(journey.title, { tag: tagsOf(journey) }, async ({ page, manner, webhook, problems, server }) => {
    // Chromium notes the answer to a plain post that lacks something; the visitor reads the page that came with it.
    if (manner === 'no-script') problems.allow(/status of 422/);
    const lastName = `Q${uniqueWord()}`;
    await page.goto(startOf(journey, await slugOf(journey, server, lastName)));
    for (const step of journey.steps) await takeStep(page, journey, step, manner, lastName);
    await read(page, journey, journey.end);
    await fillStep(page, journey.end, manner, ownOf(lastName));
    walked.push({ title: journey.title, lastName, journey });
    if (journey.lead === null) return;
    const delivery = await webhook.waitFor(({ json }) => isDeliveryOf(json, lastName, journey.revisions), 30_000);
    expect(delivery.headers['trialflow-signature']).toBe(`sha256=${createHmac('sha256', WEBHOOK_SECRET).update(delivery.raw).digest('hex')}`);
    expect(delivery.json).toMatchObject({ campaign: { id: lastCampaignOf(journey) }, lead: leadOf(journey), verdicts: journey.verdicts, consents: expect.arrayContaining(journey.consents.map((consent) => expect.objectContaining(consent))) });
  });
}

test.afterAll(async ({ server }) => {
  if (walked.length === 0) return;
  const stored = await exportLeads(server);
  for (const { title, lastName, journey } of walked) {
    const own = stored.filter(({ lead }) => lead['lastName'] === lastName);
    expect(own.length, `${title}: leads in the database`).toBe(journey.lead === null ? 0 : 1);
    if (journey.lead !== null) expectStored(own[0], journey, title);
    else if (!STORING.has(journey.campaign)) expect(stored.filter((lead) => flowOf(lead) === journey.campaign), title).toEqual([]);
  }
});

function expectStored(stored: StoredLead | undefined, journey: Journey, title: string): void {
  expect(stored, title).toMatchObject({ revision: journey.revisions, lead: leadOf(journey) });
  for (const name of journey.leadWithout ?? []) expect(stored?.lead, title).not.toHaveProperty(name);
}

/** What must be stored of a journey: its part of the lead, and as many photos as were sent. */
function leadOf(journey: Journey): object {
  const photos = photosOf(journey);
  const imageIds = Array.from({ length: photos }, () => expect.stringMatching(/^[0-9a-f-]{36}$/));
  return { ...journey.lead, ...(photos === 0 ? {} : { additionalFields: { imageIds } }) };
}

/** The flow that a stored lead came by. */
function flowOf({ lead: { sourceInfo } }: StoredLead): unknown {
  if (typeof sourceInfo !== 'object' || sourceInfo === null || !('regflow' in sourceInfo)) throw new Error('A lead does not say which flow it came by');
  return sourceInfo.regflow;
}

/** The link that an operator makes for the person of the journey; '' where it needs none. */
async function slugOf({ person }: Journey, server: TestServer, lastName: string): Promise<string> {
  if (person === undefined) return '';
  // The server is stopped and started for it.
  test.setTimeout(150_000);
  const file = join(server.dataDir, `${lastName}.json`);
  writeFileSync(file, JSON.stringify({ ...person, lastName }));
  return (await runLeads(server, ['slug', file])).trim();
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

function ownOf(lastName: string): Own {
  return (value) => value.replace('{unique}', lastName);
}

async function takeStep(page: Page, journey: Journey, step: JourneyStep, manner: Manner, lastName: string): Promise<void> {
  await read(page, journey, step);
  const own = ownOf(lastName);
  await leaveStep(page, step, manner, own, await fillStep(page, step, manner, own));
}
