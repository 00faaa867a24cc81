import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallClock } from '#i18n/times/zones.ts';
import type { SiteHours } from '#schemas/scheduling/site-hours.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { findMisplacedAppointments } from '#server/features/scheduling/hours/misplaced-appointments.ts';
import { saveHours } from '#server/features/scheduling/hours/save-hours.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { ownAppointment } from '#tests/support/booking/own-appointment.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';

const CHICAGO = 'America/Chicago';
const NOW = new Date(MONDAY);
const WEEKLY: SiteHours['weekly'] = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => ({
  day,
  opens: '09:00',
  closes: '17:00',
}));

let postgres: PostgresServer;
let url: string;
let site: ApiSite;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('days_off');
  const opened = await openDatabase({ databaseUrl: url, dataDir: tempFolder('days-off') });
  if (!opened.ok) throw new Error(opened.message);
  site = await openApiSite({ database: { ...opened.database, url } });
});
afterAll(async () => {
  await site.close();
  await postgres.stop();
});

const bookingVisitorOf = (serial: number) => bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', serial));
const setHours = (hours: Omit<SiteHours, 'site'>) =>
  saveHours(site.database.db, { sites: [{ site: 'demo-chicago', ...hours }] }, { now: NOW, dryRun: false });
const dateOf = (start: string) => wallClock(Date.parse(start), CHICAGO).date;

test('[H3] availability reflects days off and exceptions immediately', async () => {
  await setHours({ daysOff: ['2026-11-24'], exceptions: [{ date: '2026-11-25', opens: '10:00', closes: '11:00' }] });
  const starts = slotsIn(await (await bookingVisitorOf(1)).slots()).map(({ start }) => start);
  expect(starts.filter((start) => dateOf(start) === '2026-11-24')).toEqual([]);
  expect(starts.filter((start) => dateOf(start) === '2026-11-25')).toEqual([
    '2026-11-25T16:00:00.000Z',
    '2026-11-25T16:30:00.000Z',
  ]);
  await setHours({ daysOff: [], exceptions: [] });
});

test('[H3] [O4] an appointment on a day that becomes a day off is kept, and reported to the operator', async () => {
  const { start, leadId } = await ownAppointment(site, 2);
  const before = await site.database.db
    .selectFrom('bookings')
    .selectAll()
    .where('draft_id', '=', leadId)
    .executeTakeFirstOrThrow();
  const saved = await setHours({ daysOff: [dateOf(start)] });
  const reported = {
    id: before.id,
    leadId,
    studyId: 'DEMO-ASTHMA-01',
    site: 'demo-chicago',
    timeZone: CHICAGO,
    start: new Date(start),
  };
  expect(saved).toMatchObject({ ok: true, sites: [{ changed: ['daysOff'] }], misplaced: [reported] });
  expect(await findMisplacedAppointments(site.database.db, NOW)).toEqual([reported]);
  expect(await site.database.db.selectFrom('bookings').selectAll().where('draft_id', '=', leadId).execute()).toEqual([
    before,
  ]);
  await setHours({ daysOff: [] });
  expect(await findMisplacedAppointments(site.database.db, NOW)).toEqual([]);
});

test('[H3] a dry run reports the appointments and changes nothing', async () => {
  const hours = { sites: [{ site: 'demo-chicago', weekly: [] }] };
  const saved = await saveHours(site.database.db, hours, { now: NOW, dryRun: true });
  expect(saved).toMatchObject({ ok: true, sites: [{ changed: ['weekly'] }], misplaced: [{ site: 'demo-chicago' }] });
  expect(await findMisplacedAppointments(site.database.db, NOW)).toEqual([]);
  expect(slotsIn(await (await bookingVisitorOf(3)).slots()).length).toBeGreaterThan(0);
});

test('[H3] a time that was shown before its day became a day off is refused with those that are left', async () => {
  const visitor = await bookingVisitorOf(4);
  const slot = firstOf(slotsIn(await visitor.slots()).filter(({ start }) => dateOf(start) === '2026-11-24'));
  await setHours({ daysOff: ['2026-11-24'] });
  const answer = await visitor.book(slot);
  expect(answer.status).toBe(409);
  expect(slotsIn(answer).filter(({ start }) => dateOf(start) === '2026-11-24')).toEqual([]);
  await setHours({ daysOff: [] });
});

test('[H3] [O4] a booking under way while its day becomes a day off is refused, and never made unseen', async () => {
  const visitor = await bookingVisitorOf(5);
  const slot = firstOf(slotsIn(await visitor.slots()).filter(({ start }) => dateOf(start) === '2026-11-25'));
  const pool = poolOver(url, 2);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select from sites where id = 'demo-chicago' for update");
    const booking = visitor.book(slot);
    const isWaiting = async () =>
      (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'"))
        .rowCount === 1
        ? true
        : undefined;
    await until(isWaiting, {
      failure: () => 'The booking does not wait for the change of the hours',
      pointless: () => false,
    });
    await client.query("insert into site_special_days (site_id, date) values ('demo-chicago', '2026-11-25')");
    await client.query('commit');
    expect((await booking).status).toBe(409);
  } finally {
    client.release();
    await pool.end();
  }
  expect(await findMisplacedAppointments(site.database.db, NOW)).toEqual([]);
  await setHours({ daysOff: [], weekly: WEEKLY });
});
