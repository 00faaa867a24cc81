import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { createLog } from '#server/core/log.ts';
import { createOutsideScheduling } from '#server/features/scheduling/scheduling-service.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, SITE, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { startScheduling, type FakeScheduling, type SchedulingFault } from '#tests/support/outside/scheduling.ts';

const SILENT = createLog(() => undefined);
const slot = (start: string, end: string): AvailabilitySlot => ({
  start,
  end,
  resources: [{ id: 'room-1', name: 'Room 1', timezone: 'America/Chicago' }],
});
const OFFERED = [
  slot('2026-11-24T09:00:00-06:00', '2026-11-24T09:30:00-06:00'),
  slot('2026-11-24T10:00:00-06:00', '2026-11-24T10:30:00-06:00'),
];
const FIRST = { start: '2026-11-24T15:00:00.000Z', end: '2026-11-24T15:30:00.000Z' };

let site: ApiSite;
let fake: FakeScheduling;
beforeAll(async () => {
  fake = await startScheduling();
  site = await openApiSite({
    env: { SECONDARY_SCHEDULING_BASE_URL: `${fake.url}/`, SITE_SCHEDULING_BASE_URL: fake.url },
  });
});
beforeEach(async () => {
  site.setTime(MONDAY);
  fake.offer(OFFERED);
  fake.failing('ok');
  await site.database.pool.query('delete from bookings');
});
afterAll(async () => {
  await site.close();
  await fake.stop();
});

const bookingVisitorOf = (serial: number) => bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', serial));
const caller = (serial: number) => bookingVisitor(askSite(site), 'secondary', qualifiedVisit('ws18', serial));
const rows = async () => (await site.database.pool.query<{ state: string }>('select state from bookings')).rows;
const sent = (method: string) => fake.calls.filter((call) => call.method === method).at(-1);

describe('the scheduling services outside', () => {
  test('[H3] [K3] [Q8] are asked for seven days in the zone of the visitor; their times are kept in UTC', async () => {
    expect(slotsIn(await (await bookingVisitorOf(40)).slots())[0]).toMatchObject(FIRST);
    expect(sent('GET')).toMatchObject({
      path: `/site/scheduling/${SITE}/availability`,
      query: { to: '7', timezone: 'America/New_York' },
    });
    await (await caller(41)).slots();
    expect(sent('GET')).toMatchObject({
      path: '/scheduling/availability',
      query: { to: '7', timezone: 'America/New_York' },
    });
  });

  test('[H3] a site booking carries the documented payload, made by the server', async () => {
    const visitor = await bookingVisitorOf(42);
    expect((await visitor.book(firstOf(slotsIn(await visitor.slots())))).status).toBe(201);
    expect(sent('POST')).toEqual({
      method: 'POST',
      path: `/site/scheduling/${SITE}/booking`,
      query: {},
      key: `${visitor.visit.draftId}:2026-11-24T15:00:00.000Z:room-1`,
      body: {
        resourceId: 'room-1',
        ...FIRST,
        where: 'Virtual',
        graph: 'instant',
        what: 'Study site visit',
        description: `Study DEMO-ASTHMA-01, site ${SITE}`,
        customer: {
          name: 'Maria Sanchez',
          email: 'maria@example.org',
          phone: '+13122072042',
          timezone: 'America/New_York',
        },
      },
    });
    expect(await rows()).toEqual([{ state: 'booked' }]);
  });

  test('[H3] a secondary screening also carries the study site', async () => {
    const visitor = await caller(43);
    await visitor.book(firstOf(slotsIn(await visitor.slots())));
    expect(sent('POST')).toMatchObject({
      path: '/scheduling/bookings',
      body: { studySiteId: SITE, what: 'Study screening call' },
    });
  });

  test('[H3] two of our visitors never take the same outside time, though the service would let them', async () => {
    const [one, other] = [await bookingVisitorOf(44), await bookingVisitorOf(45)];
    const wanted = firstOf(slotsIn(await one.slots()));
    const answers = await Promise.all([one.book(wanted), other.book(wanted)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(
      fake.calls.filter(
        ({ key }) =>
          key === `${one.visit.draftId}:${FIRST.start}:room-1` ||
          key === `${other.visit.draftId}:${FIRST.start}:room-1`,
      ),
    ).toHaveLength(1);
  });

  test('[H3] a time that the service has given to somebody else is a conflict with fresh times', async () => {
    const visitor = await bookingVisitorOf(46);
    const wanted = firstOf(slotsIn(await visitor.slots()));
    fake.failing('ok', 409);
    fake.offer(OFFERED.slice(1));
    const lost = await visitor.book(wanted);
    expect([lost.status, slotsIn(lost).map(({ start }) => start)]).toEqual([409, ['2026-11-24T16:00:00.000Z']]);
    expect(await rows()).toEqual([]);
  });

  test.each<SchedulingFault>([500, 'wrong-shape', 'html', 'hang'])(
    '[H2] [H3] times that fail by %s are a failure, never an empty list',
    async (fault) => {
      fake.failing(fault);
      expect(await (await bookingVisitorOf(47)).slots()).toMatchObject({
        status: 503,
        json: { code: 'outside-failed' },
      });
      expect(site.logs.at(-2)).toMatchObject({
        level: 'error',
        message: 'Error retrieving available times',
        service: 'site',
      });
    },
  );

  test.each<SchedulingFault>([500, 'html', 'hang'])(
    '[H2] [H3] a booking that fails by %s is none; the time stays the visitor’s, who can try again',
    async (fault) => {
      const [visitor, other] = [await bookingVisitorOf(48), await bookingVisitorOf(49)];
      const wanted = firstOf(slotsIn(await visitor.slots()));
      fake.failing('ok', fault);
      expect(await visitor.book(wanted)).toMatchObject({ status: 503, json: { code: 'outside-failed' } });
      expect(site.logs.some(({ message }) => message === 'A booking was not made')).toBe(true);
      expect(await rows()).toEqual([{ state: 'pending' }]);
      fake.failing('ok');
      expect((await other.book(wanted)).status).toBe(409);
      expect((await visitor.book(wanted)).status).toBe(201);
      expect(sent('POST')?.key).toContain(visitor.visit.draftId);
    },
  );

  test('[P2] a failure leaves no data of the visitor in the log', async () => {
    const visitor = await bookingVisitorOf(50);
    const wanted = firstOf(slotsIn(await visitor.slots()));
    fake.failing('ok', 500);
    await visitor.book(wanted);
    expect(JSON.stringify(site.logs)).not.toMatch(/Maria|Sanchez|maria@|2072050/);
  });
});

describe('the adapter', () => {
  test('[H3] [A18] a study site and a base URL are required', async () => {
    const scheduling = createOutsideScheduling('site', fake.url, SILENT);
    await expect(scheduling.availability({ place: { studyId: 'S' }, days: 7, timezone: 'UTC' })).rejects.toThrow(
      'studySiteId is required',
    );
    expect(() => createOutsideScheduling('secondary', '', SILENT)).toThrow('Base URL is not defined');
  });

  test('[H3] reading is tried twice, booking once', async () => {
    const scheduling = createOutsideScheduling('secondary', fake.url, SILENT);
    fake.failing(500);
    const before = fake.calls.length;
    await expect(scheduling.availability({ place: { studyId: 'S' }, days: 7, timezone: 'UTC' })).rejects.toThrow(
      'answered 500',
    );
    expect(fake.calls.length - before).toBe(2);
    await expect(scheduling.book?.({ studyId: 'S' }, { resourceId: 'r', ...FIRST }, 'key')).rejects.toThrow(
      'answered 500',
    );
    expect(fake.calls.length - before).toBe(3);
  });

  test('[Q8] a slot in an unknown zone is not offered', async () => {
    fake.offer([{ ...firstOf(OFFERED), resources: [{ id: 'r', name: 'r', timezone: 'Mars/Olympus' }] }]);
    await expect(
      createOutsideScheduling('secondary', fake.url, SILENT).availability({
        place: { studyId: 'S' },
        days: 7,
        timezone: 'UTC',
      }),
    ).rejects.toThrow('no slots');
  });
});
