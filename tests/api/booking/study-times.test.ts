import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#server/core/database/tables.ts';
import { seedDemonstration } from '#demo/seed-demonstration.ts';
import {
  createOwnSecondaryScheduling,
  createOwnSiteScheduling,
  timesOfStudy,
} from '#server/features/scheduling/own-scheduling.ts';
import type { Scheduling } from '#server/features/scheduling/scheduling.ts';
import type { AppointmentNotice } from '#schemas/operator/operator.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

const NOW = new Date('2026-11-23T14:00:00.000Z');
const STUDY = 'DEMO-ASTHMA-01';
let database: TestDatabase;
let asked = 0;
let counted: Kysely<Tables>;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemonstration(database.db);
  counted = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }), log: () => void (asked += 1) });
});
afterAll(() => database.close());

test('[H3] the slots of all sites of a study equal those of each site alone, in two statements', async () => {
  const sites = await timesOfStudy(counted, STUDY, { now: NOW, days: 7 });
  expect([asked, sites.length > 1]).toEqual([2, true]);
  const own = createOwnSiteScheduling(database.db, {}, { now: () => NOW });
  for (const { site, free } of sites)
    expect(free).toEqual(
      await own.availability({ place: { studyId: STUDY, studySiteId: site.studySiteId }, days: 7, timezone: 'UTC' }),
    );
});

test('[H3] a time that is taken at one site is free at the others', async () => {
  const [before, other] = (await timesOfStudy(database.db, STUDY, { now: NOW, days: 7 })).filter(
    ({ site }) => site.open.timeZone === 'America/Chicago',
  );
  const start = before?.free[0]?.start ?? '';
  await database.db
    .insertInto('bookings')
    .values({
      id: crypto.randomUUID(),
      service: 'site',
      resource_id: before?.site.id ?? '',
      resource_name: 'x',
      time_zone: 'UTC',
      starts_at: start,
      ends_at: new Date(Date.parse(start) + 1_800_000),
      draft_id: crypto.randomUUID(),
      study_id: STUDY,
      study_site_id: null,
      state: 'booked',
      held_until: null,
      visitor_zone: null,
      customer: null,
    })
    .execute();
  const after = await timesOfStudy(database.db, STUDY, { now: NOW, days: 7 });
  const freeAt = (id: string | undefined) =>
    after.find(({ site }) => site.id === id)?.free.some((slot) => slot.start === start);
  expect([freeAt(before?.site.id), other === undefined ? undefined : freeAt(other.site.id)]).toEqual([
    false,
    other === undefined ? undefined : true,
  ]);
});

test('[H3] an unknown study, or one whose id no database stores, has no slots', async () => {
  expect(await timesOfStudy(database.db, 'NOWHERE', { now: NOW, days: 7 })).toEqual([]);
  expect(await timesOfStudy(database.db, 'a\u0000b', { now: NOW, days: 7 })).toEqual([]);
});

test('[H3] no time is sooner than the notice that the operator asks for; without one, an hour', async () => {
  const [chicago] = await timesOfStudy(database.db, STUDY, { now: NOW, days: 7 });
  const place = { studyId: STUDY, studySiteId: chicago?.site.studySiteId };
  const firstAfter = async (scheduling: Scheduling) => {
    const [first] = await scheduling.availability({ place, days: 7, timezone: 'UTC' });
    return (Date.parse(first?.start ?? '') - NOW.getTime()) / 3_600_000;
  };
  const clock = { now: () => NOW };
  const visits = (given: { readonly appointmentNotice?: AppointmentNotice }) =>
    firstAfter(createOwnSiteScheduling(database.db, given, clock));
  const callCentreHours = { timeZone: 'UTC', days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:30' };
  const calls = (given: { readonly appointmentNotice?: AppointmentNotice }) =>
    firstAfter(createOwnSecondaryScheduling({ callCentreHours, ...given }, clock));
  // It is 8 in the morning in Chicago, where the site opens at 9.
  expect([await visits({}), await visits({ appointmentNotice: { visitHours: 24 } })]).toEqual([1, 25]);
  expect([await calls({}), await calls({ appointmentNotice: { callHours: 2 } })]).toEqual([1, 2]);
  expect(await calls({ appointmentNotice: { visitHours: 24 } })).toBe(1);
});
