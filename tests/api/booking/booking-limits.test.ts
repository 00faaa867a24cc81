import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { createLinkOf } from '#server/features/scheduling/appointments-of.ts';
import { freeHeldBookings } from '#server/features/leads/moderation/free-held-bookings.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import {
  bookingVisitor,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { saveRequest } from '#tests/support/visits.ts';

const MAX_PER_DAY = RATE_LIMITS['bookings-of-day'].burst;
const START = Date.parse('2026-11-23T17:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { MIN_HUMAN_SECONDS: '2' } });
});
afterAll(() => site.close());

let serial = 0;
async function visitorFrom(remoteAddress: string): Promise<BookingVisitor> {
  serial += 1;
  return bookingVisitor(askSite(site, remoteAddress), 'site', qualifiedVisit('ws21', 4000 + serial));
}

async function bookFrom(remoteAddress: string) {
  const visitor = await visitorFrom(remoteAddress);
  const [slot] = slotsIn(await visitor.slots());
  if (!slot) throw new Error('No time is free');
  return { visitor, slot, answer: await visitor.book(slot) };
}

describe('appointments of one address', () => {
  test('[E7] an address has a daily limit of appointments; refusals say so, and others can book', async () => {
    const made = [];
    for (let count = 0; count < MAX_PER_DAY; count += 1) made.push(await bookFrom('198.51.100.7'));
    expect(made.map(({ answer }) => answer.status)).toEqual(made.map(() => 201));
    const refused = await bookFrom('198.51.100.7');
    expect(refused.answer).toMatchObject({ status: 429, json: { code: 'bookings-too-many' } });
    // The refused visitor's time stays free, and those who have an appointment can still read it.
    const [again] = made;
    expect(await again?.visitor.book(again.slot)).toMatchObject({ status: 200 });
    expect((await bookFrom('203.0.113.80')).answer.status).toBe(201);
    site.setTime(new Date(START + 2 * HOUR_MS).toISOString());
    expect((await bookFrom('198.51.100.7')).answer.status).toBe(201);
  });

  test('[E7] one address does not hold the times of a whole week', async () => {
    const visitors: BookingVisitor[] = [];
    for (let count = 0; count < 35; count += 1) visitors.push(await visitorFrom('198.51.100.90'));
    const answers = [];
    for (const visitor of visitors) {
      const [slot] = slotsIn(await visitor.slots());
      if (!slot) throw new Error('No time is free');
      answers.push((await visitor.hold(slot)).status);
    }
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([RATE_LIMITS.holds.burst, 429]);
  });
});

describe('appointments of held leads', () => {
  test('[O4] their times are free after 72 hours; the receiver is notified if the lead is released', async () => {
    site.setTime(new Date(START).toISOString());
    const [waits, fine] = [await visitorFrom('203.0.113.81'), await visitorFrom('203.0.113.82')];
    expect((await site.app.inject(saveRequest(waits.visit))).statusCode).toBe(201);
    site.setTime(new Date(START + 60_000).toISOString());
    expect((await site.app.inject(saveRequest(fine.visit))).statusCode).toBe(201);
    const late = slotsIn(await waits.slots()).filter(({ start }) => Date.parse(start) > START + 100 * HOUR_MS);
    const [first, second] = late;
    if (!first || !second) throw new Error('No time is free so late');
    expect([(await waits.book(first)).status, (await fine.book(second)).status]).toEqual([201, 201]);
    const { db } = site.database;
    const parts = {
      db,
      encryption: site.services.encryption,
      deliveries: site.services.deliveries,
      linkOf: createLinkOf(site.services.encryption, undefined),
    };
    expect(await freeHeldBookings(parts, new Date(START + 71 * HOUR_MS))).toBe(0);
    expect(await freeHeldBookings(parts, new Date(START + 73 * HOUR_MS))).toBe(1);
    const standing = await db
      .selectFrom('bookings')
      .select('draft_id')
      .where('draft_id', 'in', [waits.visit.draftId, fine.visit.draftId])
      .execute();
    expect(standing).toEqual([{ draft_id: fine.visit.draftId }]);
    const states = await db
      .selectFrom('deliveries')
      .select('state')
      .where('lead_id', '=', waits.visit.draftId)
      .orderBy('revision')
      .execute();
    expect(states).toEqual([{ state: 'held' }, { state: 'held' }, { state: 'held' }]);
    expect(slotsIn(await fine.slots()).some(({ start }) => start === first.start)).toBe(true);
  });
});
