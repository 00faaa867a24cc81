import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wallClock } from '#i18n/times/zones.ts';
import { deliveryPurpose } from '#server/features/leads/lead-delivery.ts';
import { exportLeads, type ExportedLead } from '#server/features/leads/export-leads.ts';
import { csvLine } from '#server/features/leads/lead-csv.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import {
  bookingVisitor,
  firstOf,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { tokenIn } from '#tests/support/booking/own-appointment.ts';
import { saveRequest } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
beforeEach(async () => {
  site.setTime(MONDAY);
  await site.database.pool.query('delete from bookings');
});
afterAll(() => site.close());

const bookingVisitorOf = (serial: number, rest = {}): Promise<BookingVisitor> =>
  bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', serial, rest));
const caller = (serial: number, rest = {}): Promise<BookingVisitor> =>
  bookingVisitor(askSite(site), 'secondary', qualifiedVisit('ws18', serial, rest));
const rows = async () =>
  (
    await site.database.pool.query<{
      state: string;
      starts_at: Date;
      study_id: string;
      customer: string | null;
      study_site_id: string | null;
    }>('select * from bookings')
  ).rows;

async function deliveriesOf(leadId: string): Promise<unknown[]> {
  const stored = await site.database.db
    .selectFrom('lead_revisions')
    .select(['revision', 'delivery'])
    .where('lead_id', '=', leadId)
    .orderBy('revision')
    .execute();
  return stored.map(({ revision, delivery }): unknown =>
    JSON.parse(site.services.encryption.open(deliveryPurpose({ leadId, revision }), delivery)),
  );
}

describe("times of the product's own", () => {
  test('[H3] [K3] [Q8] come from the opening hours of the site, in its own time zone, for seven days', async () => {
    const slots = slotsIn(await (await bookingVisitorOf(1)).slots());
    const clocks = slots.map(({ start }) => wallClock(Date.parse(start), 'America/Chicago'));
    expect([Math.min(...clocks.map(({ hour }) => hour)), Math.max(...clocks.map(({ hour }) => hour))]).toEqual([9, 16]);
    // It is Monday, 11 in Chicago, and the notice is a day: the times offered are tomorrow's from 11 on, those of three
    // whole days, and next Monday's until 11.
    expect(clocks[0]).toEqual({ date: '2026-11-24', hour: 11, minute: 0 });
    expect(slots.length).toBe(12 + 3 * 16 + 4);
    expect(
      slots.every(({ start, resources }) => start.endsWith('Z') && resources[0]?.timezone === 'America/Chicago'),
    ).toBe(true);
  });

  test('[H3] [Q8] the week of the clock change keeps local times', async () => {
    site.setTime('2026-10-30T17:00:00.000Z');
    const visitor = await bookingVisitorOf(2, { today: '2026-10-30' });
    const hours = slotsIn(await visitor.slots()).map(
      ({ start }) => `${start.slice(0, 10)} ${wallClock(Date.parse(start), 'America/Chicago').hour}`,
    );
    expect(hours).toContain('2026-11-02 9');
    expect(slotsIn(await visitor.slots()).find(({ start }) => start.startsWith('2026-11-02'))?.start).toBe(
      '2026-11-02T15:00:00.000Z',
    );
  });

  test('[H3] a site that offers no scheduling has no times', async () => {
    const reply = await askSite(site)(
      'GET',
      '/api/v1/site/scheduling/DEMO-ASTHMA-01-boston/availability?to=7&timezone=UTC',
    );
    expect(reply).toEqual({ status: 200, json: [] });
  });

  test('[H3] a call that names no zone, or months, is refused', async () => {
    for (const query of ['to=7', 'to=90&timezone=UTC', 'timezone=UTC', 'to=7&timezone=']) {
      expect((await askSite(site)('GET', `/api/v1/site/scheduling/x/availability?${query}`)).status).toBe(400);
    }
  });
});

describe('booking', () => {
  test('[H2] [H3] [Q8] a time is booked once, in UTC, customer sealed; a repeat is the same booking', async () => {
    const visitor = await bookingVisitorOf(3);
    const slot = firstOf(slotsIn(await visitor.slots()));
    const first = await visitor.book(slot);
    expect(first).toMatchObject({
      status: 201,
      json: {
        service: 'site',
        bookingDay: { date: '2026-11-24' },
        bookingTime: { start: slot.start, timezone: 'America/Chicago' },
        customer: { timezone: 'America/New_York' },
      },
    });
    expect(tokenIn(first)).toMatch(/^[\w-]{65}$/);
    expect(await visitor.book(slot)).toEqual({ ...first, status: 200 });
    const stored = await rows();
    expect(stored).toMatchObject([
      {
        state: 'booked',
        starts_at: new Date(slot.start),
        study_id: 'DEMO-ASTHMA-01',
        study_site_id: 'DEMO-ASTHMA-01-chicago',
      },
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/Maria|Sanchez|2072003/);
    expect(JSON.stringify(first.json)).not.toMatch(/Maria|Sanchez|312/);
  });

  test('[L1] the booking itself is logged, once, on the page that offered it', async () => {
    const visitor = await bookingVisitorOf(13);
    const slot = firstOf(slotsIn(await visitor.slots()));
    await visitor.book(slot);
    await visitor.book(slot);
    const logged = await site.database.db
      .selectFrom('actions')
      .select(['campaign_id', 'route_path'])
      .where('draft_id', '=', visitor.visit.draftId)
      .where('code', '=', 'sb')
      .execute();
    expect(logged).toEqual([{ campaign_id: 'ws21', route_path: 'site-scheduling' }]);
  });

  test('[H3] [O3] the lead that is saved next contains the booking, and so does the export', async () => {
    const visitor = await bookingVisitorOf(14);
    const slot = firstOf(slotsIn(await visitor.slots()));
    await visitor.book(slot);
    const { draftId: leadId } = visitor.visit;
    const reply = await site.app.inject(saveRequest({ ...visitor.visit, route: 'home' }));
    expect(reply.statusCode).toBe(201);
    const { id } = await site.database.db
      .selectFrom('bookings')
      .select('id')
      .where('draft_id', '=', leadId)
      .executeTakeFirstOrThrow();
    const booking = {
      id,
      service: 'site',
      studyId: 'DEMO-ASTHMA-01',
      studySiteId: 'DEMO-ASTHMA-01-chicago',
      start: slot.start,
      end: slot.end,
      resourceId: slot.resources[0]?.id,
      resourceName: slot.resources[0]?.name,
      timezone: 'America/Chicago',
    };
    const row = await site.database.db
      .selectFrom('lead_revisions')
      .select('delivery')
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow();
    const { encryption } = site.services;
    const delivery: unknown = JSON.parse(encryption.open(deliveryPurpose({ leadId, revision: 1 }), row.delivery));
    expect(delivery).toMatchObject({ bookings: [booking] });
    const exported: ExportedLead[] = [];
    for await (const lead of exportLeads(site.database.db, encryption)) if (lead.leadId === leadId) exported.push(lead);
    expect(exported).toMatchObject([{ bookings: [booking] }]);
    expect(exported.map(csvLine).join('')).toContain(`site DEMO-ASTHMA-01 ${slot.start}`);
  });

  test('[O3] [H3] an earlier lead is delivered once more on booking, however often Book is pressed', async () => {
    const visitor = await bookingVisitorOf(25);
    const { draftId: leadId } = visitor.visit;
    const save = (revision: number) => site.app.inject(saveRequest({ ...visitor.visit, route: 'home' }, revision));
    expect((await save(1)).statusCode).toBe(201);
    const slot = firstOf(slotsIn(await visitor.slots()));
    await Promise.all([1, 2, 3, 4, 5].map(() => visitor.book(slot)));
    const [first, second, ...others] = await deliveriesOf(leadId);
    expect([first, second, others]).toMatchObject([
      { revision: 1, lead: { firstName: 'Maria' } },
      { revision: 2, lead: { firstName: 'Maria' }, bookings: [{ start: slot.start }] },
      [],
    ]);
    expect(first).not.toHaveProperty('bookings');
    expect(
      await site.database.db.selectFrom('deliveries').select('revision').where('lead_id', '=', leadId).execute(),
    ).toHaveLength(2);
    const late = await save(2);
    expect([late.statusCode, late.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
    expect((await save(3)).statusCode).toBe(200);
    expect((await deliveriesOf(leadId)).at(-1)).toMatchObject({ revision: 3, bookings: [{ start: slot.start }] });
  });

  test('[O3] after a concurrent save and booking, the last delivery contains the booking', async () => {
    const visitors = await Promise.all([26, 27, 28, 29].map((serial) => bookingVisitorOf(serial)));
    for (const [index, visitor] of visitors.entries()) {
      const slot = slotsIn(await visitor.slots())[index] ?? firstOf([]);
      const [saved] = await Promise.all([
        site.app.inject(saveRequest({ ...visitor.visit, route: 'home' })),
        visitor.book(slot),
      ]);
      expect(saved.statusCode).toBe(201);
      expect((await deliveriesOf(visitor.visit.draftId)).at(-1)).toMatchObject({ bookings: [{ start: slot.start }] });
    }
  });

  test('[L1] a booking whose line in the log cannot be written is not made, and can be made again', async () => {
    const visitor = await bookingVisitorOf(30);
    const slot = firstOf(slotsIn(await visitor.slots()));
    await site.database.pool.query("alter table actions add constraint no_booking check (code <> 'sb') not valid");
    expect((await visitor.book(slot)).status).toBe(500);
    expect(await rows()).toEqual([]);
    await site.database.pool.query('alter table actions drop constraint no_booking');
    expect((await visitor.book(slot)).status).toBe(201);
  });

  test('[H3] a second visitor gets a conflict with the times that are still free', async () => {
    const [one, other] = [await bookingVisitorOf(4), await bookingVisitorOf(5)];
    const slots = slotsIn(await one.slots());
    const slot = firstOf(slots);
    await one.book(slot);
    const lost = await other.book(slot);
    expect(lost).toMatchObject({ status: 409, json: { code: 'slot-taken' } });
    expect(slotsIn(lost)).toEqual(slots.slice(1));
    expect((await other.book(firstOf(slotsIn(lost)))).status).toBe(201);
  });

  test('[H3] five concurrent presses make one booking, whichever slot each of them names', async () => {
    const visitors = await Promise.all([6, 15, 16, 17, 18, 19].map((serial) => bookingVisitorOf(serial)));
    for (const visitor of visitors) {
      const slots = slotsIn(await visitor.slots());
      const answers = await Promise.all([0, 0, 0, 1, 2].map((index) => visitor.book(slots[index] ?? firstOf(slots))));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 200, 200, 200, 201,
      ]);
    }
    expect(await rows()).toHaveLength(visitors.length);
  });

  test('[H3] a held time is kept from others for five minutes, and no longer', async () => {
    const [one, other] = [await bookingVisitorOf(7), await bookingVisitorOf(8)];
    const slot = firstOf(slotsIn(await one.slots()).toReversed());
    expect(await one.hold(slot)).toMatchObject({ status: 201, json: { heldUntil: '2026-11-23T17:05:00.000Z' } });
    expect(slotsIn(await one.slots())).toContainEqual(slot);
    expect(slotsIn(await other.slots())).not.toContainEqual(slot);
    expect((await other.book(slot)).status).toBe(409);
    site.setTime('2026-11-23T17:05:00.000Z');
    expect((await other.book(slot)).status).toBe(201);
    expect((await one.book(slot)).status).toBe(409);
  });

  test('[H3] a visitor holds one time: picking another releases the first', async () => {
    const [one, other] = [await bookingVisitorOf(9), await bookingVisitorOf(10)];
    const [first, second] = slotsIn(await one.slots());
    if (!first || !second) throw new Error('Two times are needed');
    await one.hold(first);
    await one.hold(second);
    expect((await other.book(first)).status).toBe(201);
    expect(await rows()).toHaveLength(2);
  });

  test('[H2] [H3] a released time is free immediately; nobody releases what others hold or have booked', async () => {
    const [one, other, third] = [await bookingVisitorOf(31), await bookingVisitorOf(32), await bookingVisitorOf(33)];
    const [first, second, last] = slotsIn(await one.slots());
    if (!first || !second || !last) throw new Error('Three times are needed');
    await one.hold(first);
    await other.hold(second);
    await third.book(last);
    expect(await one.letGo()).toMatchObject({ status: 204 });
    expect(await third.letGo()).toMatchObject({ status: 204 });
    expect((await rows()).map(({ state, starts_at }) => `${state} ${starts_at.toISOString()}`).toSorted()).toEqual([
      `booked ${last.start}`,
      `held ${second.start}`,
    ]);
    expect((await other.book(first)).status).toBe(201);
    // There is nothing left to release.
    expect(await one.letGo()).toMatchObject({ status: 204 });
  });

  test.each(['hold', 'book'] as const)(
    '[H2] [H3] a visitor who chooses another time (%s) that is gone keeps neither',
    async (wish) => {
      const [one, other] = [await bookingVisitorOf(34), await bookingVisitorOf(35)];
      const [first, second] = slotsIn(await one.slots());
      if (!first || !second) throw new Error('Two times are needed');
      await one.hold(first);
      await other.book(second);
      expect((await one[wish](second)).status).toBe(409);
      expect((await rows()).map(({ state }) => state)).toEqual(['booked']);
    },
  );

  test.each([
    ['a slot that is not offered', { start: '2026-11-24T03:00:00.000Z', end: '2026-11-24T03:30:00.000Z' }],
    ['a slot that is over', { start: '2026-11-20T16:00:00.000Z', end: '2026-11-20T16:30:00.000Z' }],
    ['a slot between slots', { start: '2026-11-24T16:07:00.000Z', end: '2026-11-24T16:37:00.000Z' }],
  ])('[H3] %s is not booked', async (_what, span) => {
    const visitor = await bookingVisitorOf(11);
    const slot = firstOf(slotsIn(await visitor.slots()));
    expect(await visitor.book({ ...slot, ...span })).toMatchObject({ status: 409, json: { code: 'slot-taken' } });
    expect(await rows()).toEqual([]);
  });

  test("[H3] another study site's times are not booked by this visitor", async () => {
    const visitor = await bookingVisitor(
      askSite(site),
      'site',
      qualifiedVisit('ws21', 12, {
        answers: {
          'candidate.postalCode': 'SE1 9RT',
          'candidate.country': 'GB',
          'candidate.phone': '+442079460958',
          'consent.healthData': true,
          'consent.clinic': false,
        },
      }),
    );
    const slot = firstOf(slotsIn(await visitor.slots()));
    expect(await visitor.book(slot)).toMatchObject({
      status: 422,
      json: { code: 'study-site-required', title: 'studySiteId is required' },
    });
  });
});

describe('who may book', () => {
  test('[H3] a made-up draft cookie can book and hold nothing', async () => {
    const visitor = await bookingVisitorOf(20);
    const { start, end } = firstOf(slotsIn(await visitor.slots()));
    const body = { resourceId: 'demo-chicago', start, end };
    for (const path of [
      '/api/v1/scheduling/bookings',
      '/api/v1/scheduling/holds',
      '/api/v1/site/scheduling/DEMO-ASTHMA-01-chicago/booking',
      '/api/v1/site/scheduling/DEMO-ASTHMA-01-chicago/hold',
    ]) {
      expect(await askSite(site)('POST', path, body, { cookie: 'tf_draft=made-up' })).toMatchObject({
        status: 403,
        json: { code: 'draft-foreign' },
      });
    }
  });

  test.each([
    ['who smokes', { 'criteria.asthma-smoking': 'yes' }],
    ['who is not sure', { 'criteria.asthma-smoking': 'unsure' }],
    ['who is too young', { 'candidate.birthDate': '2015-05-14' }],
    ['whose answers are not there', { 'criteria.asthma-diagnosis': 'no' }],
  ])('[H3] [Q1] somebody %s may not book, whatever the browser says', async (_who, answers) => {
    const visitor = await bookingVisitorOf(21, { answers });
    const slot = firstOf(slotsIn(await visitor.slots()));
    for (const answer of [await visitor.hold(slot), await visitor.book(slot)])
      expect(answer).toMatchObject({ status: 403, json: { code: 'not-qualified' } });
    expect(await rows()).toEqual([]);
  });

  test('[C8] [F4] somebody whose phone number is already matched to the study may not book', async () => {
    const earlier = qualifiedVisit('ws18', 22, { route: 'home' });
    expect((await site.app.inject(saveRequest(earlier))).statusCode).toBe(201);
    const again = await caller(22);
    expect(await again.book(firstOf(slotsIn(await again.slots())))).toMatchObject({
      status: 403,
      json: { code: 'not-qualified' },
    });
  });

  test('[C8] [H3] a call with a coordinator is booked in the hours of the call centre', async () => {
    const visitor = await caller(23);
    const slots = slotsIn(await visitor.slots());
    expect(new Set(slots.map(({ resources }) => resources[0]?.id))).toEqual(new Set(['coordinator:DEMO-ASTHMA-01']));
    expect((await visitor.book(firstOf(slots))).status).toBe(201);
  });

  test('[K1] a lead that is saved after the booking follows the path with the appointment', async () => {
    const visitor = await caller(24);
    await visitor.book(firstOf(slotsIn(await visitor.slots())));
    const reply = await site.app.inject(saveRequest({ ...visitor.visit, route: 'indications' }));
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { verdicts: { fullyQualified: true } }]);
  });
});
