import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askSite } from '#tests/support/booking/ask-site.ts';
import {
  bookingVisitor,
  firstOf,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';

/** The page of the times, as a browser without script sends it. */
const PAGE = '/signup/ws21/site-scheduling?studyId=DEMO-ASTHMA-01';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ database: await openTestDatabase() });
});
beforeEach(async () => {
  await site.database.pool.query('delete from bookings');
});
afterAll(() => site.close());

const bookingVisitorOf = (serial: number) =>
  bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 5000 + serial));

/** Sends the form of the page with the chosen values. */
async function sendForm({ cookie }: BookingVisitor, choice: Readonly<Record<string, string>>) {
  const form = new URLSearchParams({ 'answer.site-times.asked': 'yes', ...choice });
  return site.app.inject({
    method: 'POST',
    url: PAGE,
    payload: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
  });
}

async function statesOf({ visit }: BookingVisitor): Promise<string[]> {
  const rows = await site.database.db
    .selectFrom('bookings')
    .select('state')
    .where('draft_id', '=', visit.draftId)
    .execute();
  return rows.map(({ state }) => state);
}

test.each([
  ['no time suits', { 'answer.site-times': '1' }],
  ['the visitor is not interested', { 'answer.site-times': '2' }],
])('[H2] [K8] without JavaScript a held slot is free as soon as %s', async (_why, choice) => {
  const [one, other] = [await bookingVisitorOf(1), await bookingVisitorOf(2)];
  const [first, second] = slotsIn(await one.slots());
  if (!first || !second) throw new Error('Two times are needed');
  await one.hold(first);
  await other.hold(second);
  expect((await sendForm(one, choice)).statusCode).toBe(303);
  expect([await statesOf(one), await statesOf(other)]).toEqual([[], ['held']]);
  expect((await other.book(first)).status).toBe(201);
});

test('[H2] [K8] without JavaScript a held slot is free for others when the visitor starts over', async () => {
  const [one, other] = [await bookingVisitorOf(3), await bookingVisitorOf(4)];
  const slot = firstOf(slotsIn(await one.slots()));
  await one.hold(slot);
  expect((await sendForm(one, { _action: 'start-over' })).statusCode).toBe(303);
  expect((await other.book(slot)).status).toBe(201);
});

test('[H2] [K8] without JavaScript a held slot is free for others when another one is booked', async () => {
  const [one, other] = [await bookingVisitorOf(5), await bookingVisitorOf(6)];
  const [first, second] = slotsIn(await one.slots());
  if (!first || !second) throw new Error('Two times are needed');
  await one.hold(first);
  expect(
    (await sendForm(one, { 'answer.site-times': `${second.start} ${second.resources[0]?.id ?? ''}`, _action: 'next' }))
      .statusCode,
  ).toBe(303);
  expect(await statesOf(one)).toEqual(['booked']);
  expect((await other.book(first)).status).toBe(201);
});

test('[H2] [H3] a hold that arrives while its own visitor books the time is no conflict', async () => {
  const slots = slotsIn(await (await bookingVisitorOf(50)).slots()).slice(0, 6);
  const answers = await Promise.all(
    slots.map(async (slot, index) => {
      const visitor = await bookingVisitorOf(51 + index);
      // A visitor who confirms at once: both requests are on their way together, in either order.
      const both = await Promise.all([visitor.book(slot), visitor.hold(slot), visitor.hold(slot)]);
      return both.map(({ status }) => status);
    }),
  );
  expect(answers).toEqual(slots.map(() => [201, 201, 201]));
});
