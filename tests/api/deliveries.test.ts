import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { LeadDelivery } from '#schemas/lead/lead.ts';
import { RETRIES } from '#server/core/jobs/job-queues.ts';
import { exportLeads } from '#server/features/leads/export-leads.ts';
import { requeue } from '#server/features/leads/delivery-queue.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Answer, type Delivery, type Webhook } from '#tests/support/webhook.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

const SECRET = 'a-shared-secret';
let webhook: Webhook;
let site: ApiSite;

beforeAll(async () => {
  webhook = await startWebhook();
  site = await openApiSite({
    env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: SECRET },
    retries: { retryLimit: 2, retryDelay: 1, expireInSeconds: 60 },
  });
});
beforeEach(() => {
  webhook.answerWith(200);
  webhook.clear();
});
afterAll(async () => {
  await site.close();
  await webhook.stop();
});

async function stateOf(leadId: string, state: string) {
  return until(
    async () => {
      const row = await site.database.db
        .selectFrom('deliveries')
        .selectAll()
        .where('lead_id', '=', leadId)
        .executeTakeFirst();
      return row?.state === state ? row : undefined;
    },
    { failure: () => `The delivery did not come to be ${state}`, pointless: () => false },
  );
}

/** The outcome of the first attempt. */
async function statusOf(leadId: string): Promise<[string, string]> {
  return until(
    async () => {
      const row = await site.database.db
        .selectFrom('deliveries')
        .select(['state', 'last_status'])
        .where('lead_id', '=', leadId)
        .executeTakeFirst();
      return row?.last_status ? [row.state, row.last_status] : undefined;
    },
    { failure: () => 'Nothing became of the delivery', pointless: () => false },
  );
}

describe('a saved lead', () => {
  test('[O3] is delivered once, signed over its raw body, under its own key', async () => {
    const visit = screenerVisit();
    await site.app.inject(saveRequest(visit));
    const delivery = await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${visit.draftId}:1`);
    expect(delivery.method).toBe('POST');
    expect(delivery.headers['content-type']).toBe('application/json');
    expect(delivery.headers['trialflow-signature']).toBe(
      `sha256=${createHmac('sha256', SECRET).update(delivery.raw).digest('hex')}`,
    );
    expect(Value.Check(LeadDelivery, delivery.json)).toBe(true);
    expect(delivery.json).toMatchObject({
      leadId: visit.draftId,
      revision: 1,
      campaign: { id: 'ws15', version: shippedVersion('ws15') },
      lead: { firstName: 'Maria', phone1: '+13122071000' },
      verdicts: { fullyQualified: true },
    });
    expect(Value.Parse(LeadDelivery, delivery.json).consents).toContainEqual(
      expect.objectContaining({ type: 'sms', hasConsent: false }),
    );
    expect(await stateOf(visit.draftId, 'delivered')).toMatchObject({ attempts: 1, last_status: 'delivered' });
  });

  test('[O3] is delivered again with each revision', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    await site.app.inject(
      saveRequest(
        { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } },
        2,
      ),
    );
    const second = await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${visit.draftId}:2`);
    expect(second.json).toMatchObject({ revision: 2, lead: { email: 'maria@example.org' } });
  });

  test('[O3] is sent again after a failure, the same bytes under the same key', async () => {
    webhook.answerWith(503);
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const failed = await webhook.waitFor(({ answer }) => answer === 503);
    webhook.answerWith(200);
    const sent = await webhook.waitFor(({ answer }) => answer === 200);
    expect(sent.raw.equals(failed.raw)).toBe(true);
    expect(await stateOf(visit.draftId, 'delivered')).toMatchObject({ attempts: 2 });
  });

  test.each<[string, Answer, string]>([
    ['a page for people, as a login sends one,', 'page', 'a page for people'],
    ['an answer that breaks off', 'breaks-off', 'the answer broke off'],
  ])('[O3] is sent again after %s although its status is 200', async (_what, answer, reason) => {
    webhook.answerWith(answer);
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const isOwn = ({ headers }: Delivery) => headers['idempotency-key'] === `${visit.draftId}:1`;
    await webhook.waitFor(isOwn);
    expect(await statusOf(visit.draftId)).toEqual(['queued', reason]);
    webhook.answerWith(200);
    await stateOf(visit.draftId, 'delivered');
    expect(webhook.deliveries.filter(isOwn).map((delivery) => delivery.answer)).toEqual([answer, 200]);
  });

  test('[O3] is not delayed by another whose receiver does not answer', async () => {
    webhook.answerWith('hang');
    const hanging = signupVisit();
    await site.app.inject(saveRequest(hanging));
    await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${hanging.draftId}:1`);
    webhook.answerWith(200);
    const next = signupVisit();
    await site.app.inject(saveRequest(next));
    await stateOf(next.draftId, 'delivered');
    // Nothing is recorded yet for the delivery that hangs: its timeout has not expired.
    expect(
      await site.database.db
        .selectFrom('deliveries')
        .select(['state', 'attempts'])
        .where('lead_id', '=', hanging.draftId)
        .execute(),
    ).toEqual([{ state: 'queued', attempts: 0 }]);
    await stateOf(hanging.draftId, 'delivered');
  });

  test('[O3] is kept as a dead letter when all attempts failed, and can be sent again', async () => {
    webhook.answerWith(500);
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    expect(await stateOf(visit.draftId, 'dead')).toMatchObject({ attempts: 3, last_status: 'status 500' });
    expect(site.logs).toContainEqual(
      expect.objectContaining({ level: 'error', leadId: visit.draftId, revision: 1, reason: 'status 500' }),
    );
    for await (const exported of exportLeads(site.database.db, site.services.encryption, [visit.draftId])) {
      expect(exported).toMatchObject({ delivery: 'dead', deliveryReason: 'status 500' });
    }
    webhook.answerWith(200);
    expect(await requeue(site.database.db, site.services.deliveries, 'dead')).toBe(1);
    await stateOf(visit.draftId, 'delivered');
  });

  test('[O3] every revision has a delivery, and none is in an unattended state', async () => {
    const { db } = site.database;
    const revisions = await db
      .selectFrom('lead_revisions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute();
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered']);
    expect(deliveries[0]?.count).toBe(revisions.count);
  });
});

describe('the schedule', () => {
  test('[O3] lasts at least 48 hours, with growing delays', () => {
    // The minimum that pg-boss waits before each retry: half of the doubled delay, or the cap.
    const least = Array.from({ length: RETRIES.retryLimit }, (_, retry) =>
      Math.min(RETRIES.retryDelayMax, (RETRIES.retryDelay * 2 ** Math.min(16, retry)) / 2),
    );
    expect(least.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(48 * 60 * 60);
    expect(least).toEqual(least.toSorted((a, b) => a - b));
  });
});

test('[O3] without a receiver leads stay stored, and are sent as soon as there is one', async () => {
  const database = await openTestDatabase();
  const before = await openApiSite({ database: { ...database, close: async () => undefined } });
  const visit = signupVisit();
  await before.app.inject(saveRequest(visit));
  expect(await database.db.selectFrom('deliveries').select(['state', 'job_id']).execute()).toEqual([
    { state: 'queued', job_id: null },
  ]);
  const states: string[] = [];
  for await (const { delivery } of exportLeads(database.db, before.services.encryption, [visit.draftId]))
    states.push(delivery);
  expect(states).toEqual(['stored']);
  await before.close();
  const after = await openApiSite({ database, env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: SECRET } });
  const delivery = await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${visit.draftId}:1`);
  expect(delivery.json).toMatchObject({ leadId: visit.draftId });
  await after.close();
});
