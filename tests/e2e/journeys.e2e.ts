import type { Page } from '@playwright/test';
import { DRAFT_COOKIE } from '#server/features/visits/drafts/draft-cookie.ts';
import { firstJourneys, LATER, loadJourneys, tagsOf, type Journey, type JourneyStep } from '../journeys/journey.ts';
import { expect, test, type Manner } from './fixtures.ts';
import { expectDelivered, leadOf } from './expected/expect-delivered.ts';
import { expectPage } from './expected/expect-page.ts';
import { firstAddress } from './first-address.ts';
import { openLive } from './open-live.ts';
import { ownJourney } from './own-journey.ts';
import { exportLeads, type StoredLead } from './stored-leads.ts';
import { fillStep, leaveStep } from './take-step.ts';

/** Leads that this worker's visitors left, to be found in the database at the end. */
const walked: {
  readonly title: string;
  readonly draftId: string | undefined;
  readonly lastName: string;
  readonly journey: Journey;
}[] = [];

const JOURNEYS = loadJourneys();
const FIRST = firstJourneys(JOURNEYS);

for (const written of JOURNEYS) {
  const tag = [...tagsOf(written), ...(FIRST.has(written) ? [] : [LATER])];
  test(written.title, { tag }, async ({ page, manner, webhook, server }) => {
    const { journey, lastName } = ownJourney(written);
    const sent = watchLeads(page);
    const address = await firstAddress(journey, server);
    if (manner === 'no-script') await page.goto(address);
    else await openLive(page, address);
    for (const step of journey.steps) await takeStep(page, journey, step, manner);
    await read(page, journey, journey.end);
    await fillStep(page, journey.end, manner);
    if (journey.lead === null) expect(sent).toEqual([]);
    else await expect.poll(() => draftOf(page)).toBeDefined();
    walked.push({ title: journey.title, draftId: await draftOf(page), lastName, journey });
    if (journey.lead === null) return;
    if (manner !== 'no-script') await expect.poll(() => sent).not.toEqual([]);
    await expectDelivered(webhook, journey, lastName);
  });
}

test.afterAll(async ({ server }) => {
  if (walked.length === 0) return;
  const stored = await exportLeads(server);
  for (const { title, draftId, lastName, journey } of walked) {
    const own = stored.filter(({ leadId, lead }) => leadId === draftId || lead['lastName'] === lastName);
    expect(own.length, `${title}: leads in the database`).toBe(journey.lead === null ? 0 : 1);
    if (journey.lead !== null) expectStored(own[0], { draftId, lastName }, journey, title);
  }
});

function expectStored(
  stored: StoredLead | undefined,
  { draftId, lastName }: { readonly draftId: string | undefined; readonly lastName: string },
  journey: Journey,
  title: string,
): void {
  expect(stored, title).toMatchObject({
    leadId: draftId,
    revision: journey.revisions,
    lead: { ...leadOf(journey), lastName },
  });
  for (const name of journey.leadWithout ?? []) expect(stored?.lead, title).not.toHaveProperty(name);
}

/**
 * The id of the visit's draft, which is the id of its lead. Undefined: the server knows nothing of the visit, because a
 * page keeps it to itself until it is left forward.
 */
async function draftOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === DRAFT_COOKIE)?.value.split('.')[0];
}

/** Every lead that the pages of a test send from now on. */
function watchLeads(page: Page): readonly string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/leads')) sent.push(request.url());
  });
  return sent;
}

async function read(page: Page, journey: Journey, step: JourneyStep): Promise<void> {
  await expectPage(page, step, step === journey.steps[0]);
  await expect(page.locator('html')).toHaveAttribute('lang', journey.language);
}

async function takeStep(page: Page, journey: Journey, step: JourneyStep, manner: Manner): Promise<void> {
  await read(page, journey, step);
  await leaveStep(page, step, manner, await fillStep(page, step, manner));
}
