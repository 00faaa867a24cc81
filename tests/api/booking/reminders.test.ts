import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppointmentReminder } from '#schemas/scheduling/appointment-reminder.ts';
import { instantOf, nextDate, weekdayOf } from '#i18n/times/zones.ts';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { ownAppointment, type OwnAppointment } from '#tests/support/booking/own-appointment.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { until } from '#tests/support/until.ts';
import { startWebhook, type Delivery, type Webhook } from '#tests/support/webhook.ts';

const SECRET = 'a-shared-secret';

/** A Monday some weeks ahead: the queue uses the clock of the database, by which nothing may come due on its own. */
const MONDAY = mondayAfter(new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10));
const TUESDAY = nextDate(MONDAY);
/** Eleven in the morning of that Monday, at the site. */
const START = new Date(instantOf(MONDAY, '11:00', 'America/Chicago')).toISOString();
const AGREED = { today: MONDAY, answers: { 'consent.sms': true, 'consent.call': true, 'consent.email': true } };

function mondayAfter(date: string): string {
  const next = nextDate(date);
  return weekdayOf(next) === 1 ? next : mondayAfter(next);
}

let webhook: Webhook;
let site: ApiSite;
let folder: string;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = tempFolder('operator');
  const operator: unknown = JSON.parse(
    readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8'),
  );
  const file = join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify(Object.assign({}, operator, { appointmentReminders: { hoursBefore: [24, 1] } })));
  webhook = await startWebhook();
  env = {
    LEAD_WEBHOOK_URL: webhook.url,
    LEAD_WEBHOOK_SECRET: SECRET,
    OPERATOR_FILE: file,
    PUBLIC_ORIGIN: 'https://trial-search.example',
  };
  site = await openApiSite({ env, retries: { retryLimit: 3, retryDelay: 1, expireInSeconds: 60 } });
});
beforeEach(async () => {
  site.setTime(START);
  webhook.answerWith(200);
  webhook.clear();
  await site.database.pool.query('delete from bookings');
});
afterAll(async () => {
  await site.close();
  await webhook.stop();
  removeTempFolder(folder);
});

const reminded = ({ json }: Delivery) => typeof json === 'object' && json !== null && 'event' in json;
const rows = () =>
  site.database.db
    .selectFrom('reminders')
    .select(['sequence', 'hours_before', 'state', 'last_status'])
    .orderBy('sequence')
    .orderBy('hours_before', 'desc')
    .execute();
const jobs = async () =>
  (
    await site.database.pool.query<{ data: object; start_after: Date; state: string }>(
      `select data, start_after, state from pgboss.job
       where name = 'appointment-reminder' and state in ('created', 'retry') order by start_after`,
    )
  ).rows;

/** The queue uses the clock of the database: makes the waiting jobs due now. */
async function letComeDue(): Promise<void> {
  await site.database.pool.query(
    "update pgboss.job set start_after = now() where name = 'appointment-reminder' and state in ('created', 'retry')",
  );
}

const became = (state: string, count = 1) =>
  until(async () => ((await rows()).filter((row) => row.state === state).length === count ? true : undefined), {
    failure: () => `No reminder came to be ${state}`,
    pointless: () => false,
  });

/** A time two days ahead, in the middle of the day. */
const far = (serial: number, rest: Parameters<typeof ownAppointment>[3] = AGREED): Promise<OwnAppointment> =>
  ownAppointment(site, serial, 10 + 16 + 8, rest);
const before = ({ start }: OwnAppointment, hours: number) =>
  new Date(Date.parse(start) - hours * 3_600_000).toISOString();

describe('reminders of an appointment', () => {
  test('[H4] wait as jobs that hold an id and nothing else, a day and an hour before', async () => {
    const own = await far(400);
    const waiting = await jobs();
    expect(waiting.map(({ start_after }) => start_after.toISOString())).toEqual([before(own, 24), before(own, 1)]);
    expect(JSON.stringify(waiting)).not.toContain(own.leadId);
    for (const { data } of waiting)
      expect(Object.keys(data).toSorted()).toEqual(['bookingId', 'hoursBefore', 'sequence']);
  });

  test('[H4] [O3] reach the receiver once, signed, with the link and the ways the visitor agreed to', async () => {
    const own = await far(401);
    site.setTime(before(own, 24));
    await site.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'appointment-reminder' and data->>'hoursBefore' = '24'",
    );
    const reported = await webhook.waitFor(reminded);
    expect(reported.headers['trialflow-signature']).toBe(
      `sha256=${createHmac('sha256', SECRET).update(reported.raw).digest('hex')}`,
    );
    expect(Value.Check(AppointmentReminder, reported.json)).toBe(true);
    expect(reported.json).toMatchObject({
      event: 'appointment.reminder',
      leadId: own.leadId,
      hoursBefore: 24,
      timezone: 'America/New_York',
      language: 'en',
      channels: ['sms', 'email'],
      appointment: { start: own.start, link: `https://trial-search.example${own.path}` },
    });
    await became('sent');
    expect(JSON.stringify(reported.json)).not.toMatch(/Maria|Sanchez|312207|example\.org/);
    site.setTime(before(own, 1));
    await letComeDue();
    await became('sent', 2);
    expect(webhook.deliveries.filter(reminded).map(({ headers }) => headers['idempotency-key'])).toEqual([
      expect.stringMatching(/:0:24$/),
      expect.stringMatching(/:0:1$/),
    ]);
  });

  test('[G1] are not sent without a consent to messages', async () => {
    const own = await far(402, {
      today: MONDAY,
      answers: { 'consent.sms': false, 'consent.email': false, 'consent.call': true },
    });
    site.setTime(before(own, 24));
    await letComeDue();
    await became('left-out', 2);
    expect((await rows()).map(({ last_status }) => last_status)).toEqual(['no consent', 'no consent']);
    expect(webhook.deliveries.filter(reminded)).toEqual([]);
  });

  test('[H4] move with the appointment to its new time, and are removed when it is cancelled', async () => {
    const own = await far(403);
    const slot = slotsIn(await own.visitor.slots()).at(-1);
    if (!slot) throw new Error('There are no times');
    expect(await site.services.appointments.move(own.token, { start: slot.start, resourceId: 'demo-chicago' })).toBe(
      'changed',
    );
    const moved = { ...own, start: slot.start };
    expect((await jobs()).map(({ data, start_after }) => [data, start_after.toISOString()])).toMatchObject([
      [{ sequence: 1, hoursBefore: 24 }, before(moved, 24)],
      [{ sequence: 1, hoursBefore: 1 }, before(moved, 1)],
    ]);
    expect(await site.services.appointments.cancel(own.token, 1)).toBe('changed');
    expect([await jobs(), await rows()]).toEqual([[], []]);
  });

  test('[P2] are removed when the person is erased', async () => {
    const own = await far(404);
    expect(await jobs()).toHaveLength(2);
    const { encryption, images, clock } = site.services;
    expect(await eraseLead({ db: site.database.db, encryption, images, clock }, own.leadId)).toMatchObject({
      bookings: 1,
    });
    expect([await jobs(), await rows()]).toEqual([[], []]);
  });

  test('[O3] are sent again under the same key until the receiver has them', async () => {
    const own = await far(405);
    webhook.answerWith(503);
    site.setTime(before(own, 1));
    await site.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'appointment-reminder' and data->>'hoursBefore' = '1'",
    );
    const failed = await webhook.waitFor((delivery) => reminded(delivery) && delivery.answer === 503);
    webhook.answerWith(200);
    const taken = await webhook.waitFor((delivery) => reminded(delivery) && delivery.answer === 200);
    expect([taken.headers['idempotency-key'], taken.raw.equals(failed.raw)]).toEqual([
      failed.headers['idempotency-key'],
      true,
    ]);
    await became('sent');
  });

  test('[H4] are left out if they would come too late', async () => {
    const own = await far(406);
    site.setTime(own.start);
    await letComeDue();
    await became('left-out', 2);
    expect((await rows()).map(({ last_status }) => last_status)).toEqual(['too late', 'too late']);
  });

  test('[H4] wait for the morning, as another job, if they would come at night', async () => {
    const own = await far(407);
    // A receiver that was down until two at night, more than a day before the appointment.
    site.setTime(new Date(instantOf(TUESDAY, '02:00', 'America/New_York')).toISOString());
    await site.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'appointment-reminder' and data->>'hoursBefore' = '24'",
    );
    const morning = new Date(instantOf(TUESDAY, '08:00', 'America/New_York')).toISOString();
    await until(
      async () => ((await jobs()).some(({ start_after }) => start_after.toISOString() === morning) ? true : undefined),
      { failure: () => 'No job waits for the morning', pointless: () => false },
    );
    expect(webhook.deliveries.filter(reminded)).toEqual([]);
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await site.services.appointments.cancel(own.token, 0);
    expect(await jobs()).toEqual([]);
  });
});

test('[O5] a waiting reminder is sent once by the server started next', async () => {
  const database = await openTestDatabase();
  const first = await openApiSite({ env, database });
  first.setTime(START);
  const own = await ownAppointment(first, 420, 10 + 16 + 8, AGREED);
  await first.services.deliveries.stop(2000);
  first.services.campaigns.close();
  await first.app.close();
  const second = await openApiSite({ env, database });
  second.setTime(before(own, 24));
  await database.pool.query(
    "update pgboss.job set start_after = now() where name = 'appointment-reminder' and data->>'hoursBefore' = '24'",
  );
  const reported = await webhook.waitFor(
    (delivery) => reminded(delivery) && JSON.stringify(delivery.json).includes(own.leadId),
  );
  expect(reported.json).toMatchObject({ leadId: own.leadId, hoursBefore: 24 });
  const states = async () =>
    (await database.db.selectFrom('reminders').select('state').orderBy('hours_before', 'desc').execute()).map(
      ({ state }) => state,
    );
  await until(async () => ((await states())[0] === 'sent' ? true : undefined), {
    failure: () => 'The reminder was not noted',
    pointless: () => false,
  });
  expect([await states(), webhook.deliveries.filter(reminded)]).toMatchObject([['sent', 'waiting'], { length: 1 }]);
  await second.close();
});
