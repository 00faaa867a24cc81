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

test('[H2] [H3] once one window has booked, another holds no time and learns which one stands', async () => {
  const visitor = await bookingVisitorOf(7);
  const [first, second] = slotsIn(await visitor.slots());
  if (!first || !second) throw new Error('Two times are needed');
  await visitor.book(first);
  const held = await visitor.hold(second);
  expect(held).toMatchObject({ status: 201, json: { booking: { bookingTime: { start: first.start } } } });
  expect(held.json).not.toHaveProperty('heldUntil');
  expect(await statesOf(visitor)).toEqual(['booked']);
});

test('[H2] [K8] without JavaScript too, whoever chooses a time in a second window reads what stands', async () => {
  const visitor = await bookingVisitorOf(8);
  const [first, second] = slotsIn(await visitor.slots());
  if (!first || !second) throw new Error('Two times are needed');
  await visitor.book(first);
  const press = (choice: Readonly<Record<string, string>>) => sendForm(visitor, { ...choice, _action: 'next' });
  const read = async (url = '') => {
    const { body } = await site.app.inject({ url, headers: { cookie: visitor.cookie } });
    return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  };
  const { headers } = await press({ 'answer.site-times': `${second.start} ${second.resources[0]?.id ?? ''}` });
  expect(headers.location).toContain('/ws21/site-scheduling');
  const shown = await read(headers.location);
  expect(shown).toContain('You already have an appointment');
  expect(shown).toContain('The time that you chose here is not booked.');
  expect(shown).toContain('Keep it and continue');
  const kept = await press({});
  expect(kept.headers.location).not.toContain('site-scheduling');
  expect(await read(kept.headers.location)).toContain('booked: ');
  // Whoever comes back to the page is led on, as before.
  const again = await site.app.inject({ url: PAGE, headers: { cookie: visitor.cookie } });
  expect(again.statusCode).toBe(303);
});

test('[H2] [K8] without JavaScript, the same time sent twice is simply booked', async () => {
  const visitor = await bookingVisitorOf(9);
  const slot = firstOf(slotsIn(await visitor.slots()));
  const choice = { 'answer.site-times': `${slot.start} ${slot.resources[0]?.id ?? ''}`, _action: 'next' };
  const [one, other] = [await sendForm(visitor, choice), await sendForm(visitor, choice)];
  expect(one.headers.location).not.toContain('site-scheduling');
  expect(other.headers.location).toBe(one.headers.location);
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
