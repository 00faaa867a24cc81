import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingSlots } from '#i18n/times/opening-slots.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { withoutClaimed } from './slot-holds.ts';

const SITES = 1000;
const NOW = new Date('2026-11-23T14:00:00.000Z');
const HOLDER = '00000000-0000-4000-8000-000000000001';

let database: Database;
let asked: number;
/** The same database with its statements counted. */
let counted: Kysely<Tables>;
beforeAll(async () => {
  database = await openTestDatabase();
  counted = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }), log: () => void (asked += 1) });
});
afterAll(() => database.close());

const siteOf = (number: number) => ({ id: `site-${number}`, name: `Site ${number}`, timezone: 'America/Chicago' });

/** A week of half-hour slots at a number of sites, all open from nine to five. */
function weekOf(sites: number): AvailabilitySlot[] {
  const hours = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '17:00' }));
  const spans = openingSlots({ timeZone: 'America/Chicago', hours, minutes: 30 }, NOW.getTime(), 7);
  return Array.from({ length: sites }, (_, number) =>
    spans.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      resources: [siteOf(number)],
    })),
  ).flat();
}

const slots = weekOf(SITES);
const startsOf = (list: readonly AvailabilitySlot[], site: string) =>
  list.filter(({ resources }) => resources.some(({ id }) => id === site)).map(({ start }) => start);

async function claim(
  site: number,
  start: string,
  state: 'held' | 'booked',
  heldUntil: Date | null,
  study: string,
): Promise<void> {
  const { id, name, timezone } = siteOf(site);
  await database.db
    .insertInto('bookings')
    .values({
      id: crypto.randomUUID(),
      service: 'site',
      resource_id: id,
      resource_name: name,
      time_zone: timezone,
      starts_at: start,
      ends_at: new Date(Date.parse(start) + 30 * 60_000),
      draft_id: HOLDER,
      study_id: study,
      study_site_id: null,
      state,
      held_until: heldUntil,
      visitor_zone: null,
      customer: null,
    })
    .execute();
}

test('[H3] one statement finds the free times of a thousand sites', async () => {
  const [first = '', second = ''] = startsOf(slots, 'site-7');
  await claim(7, first, 'booked', null, 'STUDY-1');
  await claim(999, second, 'held', new Date(NOW.getTime() + 60_000), 'STUDY-2');
  await claim(7, '2020-01-06T15:00:00.000Z', 'booked', null, 'STUDY-3');
  asked = 0;
  const free = await withoutClaimed(counted, 'site', slots, undefined, NOW);
  expect([asked, slots.length - free.length]).toEqual([1, 2]);
  expect(startsOf(free, 'site-7')).not.toContain(first);
  expect(startsOf(free, 'site-999')).not.toContain(second);
  expect(startsOf(free, 'site-8')).toContain(first);
});

test('[H3] a time is free for its holder during the hold, and for everybody when the hold ends', async () => {
  const [, second = ''] = startsOf(slots, 'site-999');
  const free = async (draftId: string | undefined, later: number) =>
    startsOf(
      await withoutClaimed(database.db, 'site', slots, draftId, new Date(NOW.getTime() + later)),
      'site-999',
    ).includes(second);
  expect([await free(undefined, 59_999), await free(HOLDER, 59_999), await free(undefined, 60_000)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('[H3] without times, no statement is sent', async () => {
  asked = 0;
  expect([await withoutClaimed(counted, 'site', [], undefined, NOW), asked]).toEqual([[], 0]);
});
