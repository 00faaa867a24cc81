import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { duringAccess } from '#server/features/data-access/accesses.ts';
import {
  erasedWithoutHistory,
  dataAccessesBetween,
  type DataClass,
} from '#server/features/data-access/data-access-report.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

let site: ApiSite;
let webhook: Webhook;
const [early, late] = [signupVisit(), signupVisit()];
let booked: string;

beforeAll(async () => {
  webhook = await startWebhook();
  site = await openApiSite({
    env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' },
    retries: { retryLimit: 5, retryDelay: 1, expireInSeconds: 60 },
  });
  await site.app.inject(saveRequest(early));
  await allSent(1);
  site.setTime('2026-11-24T17:00:00.000Z');
  await site.app.inject(saveRequest(late));
  const visitor = await bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 3, { today: '2026-11-24' }));
  await visitor.book(firstOf(slotsIn(await visitor.slots())));
  booked = visitor.visit.draftId;
  await allSent(2);
});
afterAll(async () => {
  await site.close();
  await webhook.stop();
});

async function allSent(count: number): Promise<void> {
  await until(
    async () => {
      const rows = await site.database.db
        .selectFrom('deliveries')
        .select('lead_id')
        .where('state', '=', 'delivered')
        .execute();
      return rows.length >= count ? true : undefined;
    },
    { failure: () => 'The leads were not delivered', pointless: () => false },
  );
}

async function on(day: number, of: DataClass): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await dataAccessesBetween(site.database.db, of, {
    from: new Date(`2026-11-${day}T00:00:00Z`),
    to: new Date(`2026-11-${day + 1}T00:00:00Z`),
  });
  return Object.fromEntries(found.map(({ leadId, touches }) => [leadId, touches]));
}

test('[P2] the report says whose data were saved and sent in a period, by class, without opening any', async () => {
  expect(await on(23, 'contact')).toEqual({ [early.draftId]: ['saved', 'sent'] });
  expect((await on(24, 'answers'))[late.draftId]).toEqual(['saved', 'sent']);
  expect(Object.keys(await on(24, 'appointments'))).toContain(booked);
  expect((await on(23, 'consents'))[early.draftId]).toContain('saved');
  expect(await on(23, 'photos')).toEqual({});
  expect(await on(22, 'contact')).toEqual({});
});

const nothing = () => Promise.resolve();

test('[P2] an export accesses every lead stored by then, a photo export only those with photos read', async () => {
  const { db } = site.database;
  const at = (time: string) => ({ db, clock: { now: () => new Date(time) } });
  await duringAccess(at('2026-11-23T23:00:00Z'), { action: 'export', actor: 'operator' }, nothing);
  await duringAccess(
    at('2026-11-25T10:00:00Z'),
    { action: 'photos', leadIds: [late.draftId], actor: 'operator' },
    nothing,
  );
  expect(await on(23, 'contact')).toEqual({ [early.draftId]: ['saved', 'sent', 'exported'] });
  expect(await on(25, 'photos')).toEqual({ [late.draftId]: ['exported'] });
  expect(await on(25, 'contact')).toEqual({});
  await expect(sql`delete from accesses`.execute(db)).rejects.toThrow('stay as they are');
});

test('[P2] an export of one person counts as access to nobody else', async () => {
  const one = { db: site.database.db, clock: { now: () => new Date('2026-11-28T10:00:00Z') } };
  await duringAccess(one, { action: 'export', leadIds: [late.draftId], actor: 'operator' }, nothing);
  expect(await on(28, 'contact')).toEqual({ [late.draftId]: ['exported'] });
});

test('[P2] an interrupted export does not count, or counts as partial if leads had been written', async () => {
  const parts = { db: site.database.db, clock: { now: () => new Date('2026-11-29T10:00:00Z') } };
  const breaksOff = (count: number, leadIds?: readonly string[]) =>
    expect(
      duringAccess(parts, { action: 'export', leadIds, actor: 'operator' }, (gave) => {
        Array.from({ length: count }, gave);
        return Promise.reject(new Error('The disk is full'));
      }),
    ).rejects.toThrow('The disk is full');
  await breaksOff(0);
  expect(await on(29, 'contact')).toEqual({});
  await breaksOff(1, [late.draftId]);
  expect(await on(29, 'contact')).toEqual({ [late.draftId]: ['partly-exported'] });
});

test('[P2] people erased within the period are listed', async () => {
  const { encryption, images, clock } = site.services;
  site.setTime('2026-11-26T10:00:00.000Z');
  await eraseLead({ db: site.database.db, encryption, images, clock }, early.draftId);
  expect(await on(26, 'contact')).toEqual({ [early.draftId]: ['erased'] });
});

test('[P2] for erased visitors, times and amounts of data are still reported; nothing else is kept', async () => {
  const { db } = site.database;
  expect(await on(23, 'contact')).toEqual({ [early.draftId]: ['saved', 'sent', 'exported'] });
  expect(await on(23, 'photos')).toEqual({});
  const { encryption, images, clock } = site.services;
  site.setTime('2026-11-30T10:00:00.000Z');
  await eraseLead({ db, encryption, images, clock }, booked);
  const window = { from: new Date('2026-11-24T00:00:00Z'), to: new Date('2026-11-25T00:00:00Z') };
  expect((await dataAccessesBetween(db, 'appointments', window)).find(({ leadId }) => leadId === booked)).toEqual({
    leadId: booked,
    touches: ['saved'],
    erasure: { at: new Date('2026-11-30T10:00:00Z'), removed: { revisions: 0, appointments: 1, photos: 0 } },
  });
});

test('[P2] people erased before times were recorded are counted', async () => {
  const { db } = site.database;
  await db
    .insertInto('erasures')
    .values({ lead_id: randomUUID(), erased_at: new Date('2026-12-01T10:00:00Z') })
    .execute();
  expect(await erasedWithoutHistory(db, new Date('2026-11-23T00:00:00Z'))).toBe(1);
  expect(await erasedWithoutHistory(db, new Date('2026-12-02T00:00:00Z'))).toBe(0);
});

test('[P2] what the receiver did not accept is reported as an attempt, and as sent once accepted', async () => {
  const visit = signupVisit();
  const comesTo = (state: 'queued' | 'delivered') =>
    until(
      async () => {
        const rows = site.database.db.selectFrom('deliveries').select('lead_id').where('lead_id', '=', visit.draftId);
        return rows.where('state', '=', state).where('attempts', '>', 0).executeTakeFirst();
      },
      { failure: () => `The delivery did not come to be ${state}`, pointless: () => false },
    );
  site.setTime('2026-11-27T08:00:00.000Z');
  webhook.answerWith(503);
  await site.app.inject(saveRequest(visit));
  await comesTo('queued');
  expect(await on(27, 'contact')).toEqual({ [visit.draftId]: ['saved', 'attempted'] });
  webhook.answerWith(200);
  await comesTo('delivered');
  expect(await on(27, 'contact')).toEqual({ [visit.draftId]: ['saved', 'sent'] });
});
