import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { deliveryPurpose } from '#server/features/leads/lead-delivery.ts';
import { removeOverCancellations } from '#server/features/scheduling/appointments/change-booking.ts';
import { MONDAY } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { moveForm, ownAppointment, tokenIn, type OwnAppointment } from '#tests/support/booking/own-appointment.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { startScheduling, type FakeScheduling } from '#tests/support/outside/scheduling.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let now = new Date(MONDAY);
const clock = { now: () => now };
let fake: FakeScheduling;
let site: PageSite;
let elsewhere: PageSite;
beforeAll(async () => {
  fake = await startScheduling();
  const database = await openTestDatabase();
  site = await openPageSite({
    database,
    clock,
    env: {
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_ORIGIN: 'https://trial-search.example',
    },
  });
  elsewhere = await openPageSite({ clock, env: { SITE_SCHEDULING_BASE_URL: fake.url } });
});
beforeEach(async () => {
  now = new Date(MONDAY);
  await site.database.pool.query('delete from bookings');
});
afterAll(async () => {
  await site.close();
  await elsewhere.close();
  await fake.stop();
});

const nobody = () => plainVisitor(site);
const text = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const timesIn = (html: string) =>
  [...html.matchAll(/name="time\.[^"]+" value="([^"]+)"/g)].map(([, value = '']) => value);
const bookings = () =>
  site.database.db
    .selectFrom('bookings')
    .select(['id', 'starts_at', 'sequence', 'state'])
    .orderBy('starts_at')
    .execute();

async function deliveredBookings(leadId: string): Promise<unknown[]> {
  const stored = await site.database.db
    .selectFrom('lead_revisions')
    .select(['revision', 'delivery'])
    .where('lead_id', '=', leadId)
    .orderBy('revision')
    .execute();
  return stored.map(({ revision, delivery }) => {
    const opened: unknown = JSON.parse(site.services.encryption.open(deliveryPurpose({ leadId, revision }), delivery));
    return typeof opened === 'object' && opened !== null && 'bookings' in opened ? opened.bookings : undefined;
  });
}

async function calendarOf({ path }: OwnAppointment): Promise<readonly string[]> {
  return (await nobody().get(`${path}/calendar.ics`)).body.split('\r\n');
}

/** The lines of a calendar file, with folded lines joined again. */
const unfolded = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
const line = (lines: readonly string[], name: string) => lines.find((one) => one.startsWith(`${name}:`));

describe('the page of an appointment', () => {
  test("[H4] [Q8] [P3] says when and where in the visitor's time, and nothing about a study or person", async () => {
    const own = await ownAppointment(site, 300);
    const { statusCode, headers, body } = await nobody().get(own.path);
    expect(statusCode).toBe(200);
    expect(text(body)).toContain('Tuesday, 11/24/2026');
    expect(text(body)).toContain('12:00 – 12:30 PM EST 11:00 AM CST at the site');
    for (const words of ['Choose another time', 'Cancel the appointment', 'Add to calendar'])
      expect(text(body)).toContain(words);
    expect(body).not.toMatch(/asthma|Maria|Sanchez|312207/i);
    expect(body).not.toContain('<script');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ]);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  test('[H4] [Q8] moving it, too, shows the place, both time zones, and the number in the header', async () => {
    const own = await ownAppointment(site, 311);
    const { body } = await nobody().get(`${own.path}/times`);
    expect(text(body)).toContain('Tuesday, 11/24/2026');
    expect(text(body)).toContain('11:00 AM CST at the site');
    expect(text(body)).toMatch(/Times are in your zone: \d+:\d\d [AP]M EST is \d+:\d\d [AP]M CST at the site\./);
    expect(text(body)).toContain(
      'Lakeside Clinical Research (demo) 440 Lakewalk Street, Suite 310, Chicago, Illinois 60611',
    );
    expect(body).toContain('href="https://www.google.com/maps/search/?');
    expect(body.slice(0, body.indexOf('<main'))).toMatch(/<a class="shell-phone" href="tel:[\d+]+">/);
  });

  test('[H4] moving it begins with the times of its own day', async () => {
    const own = await ownAppointment(site, 312, 30);
    const { body } = await nobody().get(`${own.path}/times`);
    const [first, chosen] = ['', ' checked=""'].map(
      (how) => new RegExp(`name="day"${how} value="([^"]+)"`).exec(body)?.[1],
    );
    expect(chosen).toBe(own.start.slice(0, 10));
    expect(chosen).not.toBe(first);
  });

  test('[H4] [N2] in Spanish, with a link to the same page in English', async () => {
    const own = await ownAppointment(site, 301);
    const { headers, body } = await nobody().get(own.path.replace('/signup/', '/signup/es/'));
    expect(headers['content-language']).toBe('es');
    expect(text(body)).toContain('Su visita al centro del estudio está reservada.');
    expect(body).toContain(`href="${own.path}" lang="en"`);
  });

  test('[H4] [A4] however spelt, its address leads to the appointment or nowhere, never into a flow', async () => {
    const own = await ownAppointment(site, 299);
    for (const path of [own.path.replace('/signup/', '/signup/en/'), `${own.path}/`, `${own.path}?utm_source=sms`])
      expect(text((await nobody().get(path)).body)).toContain('Your appointment');
    for (const part of ['/else', '/times/else', '/cancel/times'])
      expect((await nobody().get(`${own.path}${part}`)).statusCode).toBe(404);
    expect((await nobody().post(`${own.path}/else`, { _action: 'cancel' })).statusCode).toBe(404);
  });

  test('[H4] changes nothing, whichever of its pages is opened: link scanners open links too', async () => {
    const own = await ownAppointment(site, 302);
    const before = await bookings();
    for (const part of ['', '/times', '/cancel', '/calendar.ics', '?moved']) {
      expect((await nobody().get(`${own.path}${part}`)).statusCode).toBe(200);
      expect((await site.app.inject({ method: 'HEAD', url: `${own.path}${part}` })).statusCode).toBe(200);
    }
    expect(await bookings()).toEqual(before);
    expect(await deliveredBookings(own.leadId)).toHaveLength(2);
  });

  test('[H2] [H4] the token tells a browser whether it was moved or cancelled', async () => {
    const own = await ownAppointment(site, 309);
    const ask = async (token: string) => {
      const reply = await site.app.inject(`/api/v1/appointments/${token}`);
      return { status: reply.statusCode, json: reply.json<unknown>() };
    };
    expect(await ask(own.token)).toMatchObject({
      status: 200,
      json: { booking: { service: 'site', appointment: own.token, bookingTime: { start: own.start } } },
    });
    expect(JSON.stringify(await ask(own.token))).not.toMatch(/Maria|Sanchez|312207|asthma/i);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    expect(await ask(own.token)).toEqual({ status: 200, json: {} });
    expect(await ask('A'.repeat(65))).toMatchObject({ status: 404, json: { code: 'not-found' } });
  });

  test('[H4] after a cancellation, the page of the booking says so, until another time is booked', async () => {
    const own = await ownAppointment(site, 310);
    const headers = { cookie: own.visitor.cookie };
    const page = async () =>
      text(
        (await site.app.inject({ url: '/signup/ws21/calendar-booking-thank-you?studyId=DEMO-ASTHMA-01', headers }))
          .body,
      );
    expect(await page()).toContain('You’re booked');
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    expect(await page()).toContain('Your appointment is cancelled.');
    await own.visitor.book(firstOf(slotsIn(await own.visitor.slots())));
    expect(await page()).toContain('You’re booked');
  });

  test.each(['x', 'A'.repeat(65), 'A'.repeat(64), `${'A'.repeat(64)}%0A`, '%22%3E%3Cscript%3E'])(
    '[H4] a link that was never given (%s) is none, and says whom to call',
    async (token) => {
      for (const part of ['', '/times', '/cancel', '/calendar.ics']) {
        const { statusCode, body } = await nobody().get(`/signup/appointment/${token}${part}`);
        expect(statusCode).toBe(404);
        expect(text(body)).toContain('We cannot find this appointment');
        expect(body).toContain('href="tel:18005550100"');
        expect(body).not.toContain('<script');
      }
      expect((await nobody().post(`/signup/appointment/${token}/cancel`, { _action: 'cancel' })).statusCode).toBe(303);
    },
  );

  test('[H4] the signature of one appointment opens no other', async () => {
    const [one, other] = [await ownAppointment(site, 303), await ownAppointment(site, 304)];
    const forged = `${other.token.slice(0, 22)}${one.token.slice(22)}`;
    expect((await nobody().get(`/signup/appointment/${forged}`)).statusCode).toBe(404);
    await nobody().post(`/signup/appointment/${forged}/cancel`, { _action: 'cancel' });
    expect(await bookings()).toHaveLength(2);
  });

  test('[H4] a link ends with the appointment', async () => {
    const own = await ownAppointment(site, 305);
    now = new Date(Date.parse(own.start) + 10 * 60_000);
    const begun = await nobody().get(own.path);
    expect([
      begun.statusCode,
      text(begun.body).includes('This appointment has begun.'),
      begun.body.includes('/cancel'),
    ]).toEqual([200, true, false]);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    expect(await bookings()).toHaveLength(1);
    now = new Date(Date.parse(own.start) + 30 * 60_000);
    const over = await nobody().get(own.path);
    expect([over.statusCode, text(over.body).includes('This appointment is over')]).toEqual([410, true]);
    expect(over.body).toContain('href="tel:18005550100"');
  });

  test('[P2] is gone after an erasure, even if it was cancelled', async () => {
    const [own, cancelled] = [await ownAppointment(site, 306), await ownAppointment(site, 307)];
    await nobody().post(`${cancelled.path}/cancel`, { _action: 'cancel' });
    const { encryption, images } = site.services;
    for (const { leadId } of [own, cancelled])
      await eraseLead({ db: site.database.db, encryption, clock, images }, leadId);
    for (const { path } of [own, cancelled])
      expect([(await nobody().get(path)).statusCode, (await nobody().get(`${path}/calendar.ics`)).statusCode]).toEqual([
        410, 410,
      ]);
    expect(
      await site.database.db
        .selectFrom('cancelled_bookings')
        .select('id')
        .where('draft_id', '=', cancelled.leadId)
        .execute(),
    ).toEqual([]);
  });

  test('[E7] can be opened 60 times a minute from one address', async () => {
    const { path } = await ownAppointment(site, 308);
    const from = { 'x-forwarded-for': '198.51.100.30' };
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await nobody().get(path, from)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('another time', () => {
  test('[H3] [O3] is chosen among free ones; row, link and calendar entry stay; one message is sent', async () => {
    const own = await ownAppointment(site, 310);
    const [before] = await bookings();
    const firstFile = await calendarOf(own);
    const list = await nobody().get(`${own.path}/times`);
    expect(text(list.body)).toContain('This is your appointment now.');
    const wanted = timesIn(list.body)[3] ?? '';
    expect(timesIn(list.body)).not.toContain(`${own.start} demo-chicago`);
    now = new Date(now.getTime() + 60_000);
    const posts = await Promise.all([1, 2, 3].map(() => nobody().post(`${own.path}/times`, moveForm(wanted))));
    posts.push(await nobody().post(`${own.path}/times`, moveForm(wanted)));
    expect(posts.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      posts.map(() => [303, `${own.path}?moved`]),
    );
    const start = wanted.split(' ')[0] ?? '';
    expect(await bookings()).toEqual([{ ...before, starts_at: new Date(start), sequence: 1 }]);
    expect(text((await nobody().get(`${own.path}?moved`)).body)).toContain('Your appointment has been moved.');
    const reported = await deliveredBookings(own.leadId);
    expect(reported).toMatchObject([
      undefined,
      [{ id: before?.id, start: own.start }],
      [{ id: before?.id, start, link: `https://trial-search.example${own.path}` }],
    ]);
    const file = await calendarOf(own);
    expect(line(file, 'UID')).toBe(line(firstFile, 'UID'));
    expect([line(firstFile, 'SEQUENCE'), line(file, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect([line(firstFile, 'LAST-MODIFIED'), line(file, 'LAST-MODIFIED')]).toEqual([
      'LAST-MODIFIED:20261123T170000Z',
      'LAST-MODIFIED:20261123T170100Z',
    ]);
    now = new Date(MONDAY);
    const rival = await ownAppointment(site, 311);
    expect(rival.start).toBe(own.start);
  });

  test('[H3] of two visitors who choose one slot concurrently, one gets it; the other keeps their own', async () => {
    const pairs = [
      [320, 321],
      [322, 323],
      [324, 325],
      [326, 327],
    ] as const;
    for (const [index, serials] of pairs.entries()) {
      const owns = [await ownAppointment(site, serials[0]), await ownAppointment(site, serials[1])];
      const wanted = timesIn((await nobody().get(`${owns[0]?.path}/times`)).body)[5 + index] ?? '';
      const answers = await Promise.all(owns.map(({ path }) => nobody().post(`${path}/times`, moveForm(wanted))));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 303]);
      const [again = ''] = answers.map(({ headers }) => String(headers.location)).filter((to) => to.includes('/times'));
      const lost = await nobody().get(again);
      expect(lost.body).toContain('This time is no longer free. Your present time is still yours.');
      expect(timesIn(lost.body)).not.toContain(wanted);
    }
    const rows = await bookings();
    expect([rows.length, new Set(rows.map(({ starts_at }) => starts_at.getTime())).size]).toEqual([8, 8]);
  });

  test('[H3] a slot that somebody holds is not taken from them, and is free when the hold has ended', async () => {
    const [own, holder] = [await ownAppointment(site, 330), await ownAppointment(site, 331)];
    await nobody().post(`${holder.path}/cancel`, { _action: 'cancel' });
    const slot = slotsIn(await holder.visitor.slots())[2];
    if (!slot) throw new Error('There are no times');
    expect((await holder.visitor.hold(slot)).status).toBe(201);
    const time = `${slot.start} demo-chicago`;
    expect((await nobody().send(`${own.path}/times`, moveForm(time))).body).toContain('This time is no longer free.');
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await nobody().post(`${own.path}/times`, moveForm(time))).headers.location).toBe(`${own.path}?moved`);
    expect((await bookings()).map(({ starts_at, state }) => [starts_at.toISOString(), state])).toEqual([
      [slot.start, 'booked'],
    ]);
  });

  test.each([
    ['', 'Please choose a time'],
    ['next week', 'Please choose a time'],
    ['2026-11-24T03:00:00.000Z demo-chicago', 'This time is no longer free.'],
    ['2026-11-24T16:00:00.000Z demo-boston', 'This time is no longer free.'],
  ])('[H3] %j is not an available slot', async (time, words) => {
    const own = await ownAppointment(site, 340);
    const { statusCode, body } = await nobody().send(`${own.path}/times`, moveForm(time));
    expect([statusCode, text(body).includes(words), body.includes('<title>Error: ')]).toEqual([200, true, true]);
    expect(await bookings()).toMatchObject([{ starts_at: new Date(own.start), sequence: 0 }]);
  });

  test('[Q8] [H3] in the week in which clocks change, each time is shown at the local hour of its day', async () => {
    now = new Date('2026-10-29T17:00:00.000Z');
    const own = await ownAppointment(site, 341, 0, { today: '2026-10-29' });
    const { body } = await nobody().get(`${own.path}/times`);
    const values = timesIn(body);
    const labelOf = (value: string) =>
      new RegExp(`value="${value}"/><label[^>]*>(.+?)</label>`).exec(body)?.[1]?.replaceAll(/<[^>]+>/g, '');
    // On Friday New York is four hours behind UTC, from Sunday on five; the site opens at nine local time in both
    // cases.
    expect(values).not.toContain('2026-11-02T14:00:00.000Z demo-chicago');
    expect(labelOf('2026-11-02T15:00:00.000Z demo-chicago')).toBe('10:00 – 10:30 AM');
    expect(labelOf('2026-10-30T20:00:00.000Z demo-chicago')).toBe('4:00 – 4:30 PM');
    await nobody().post(`${own.path}/times`, moveForm('2026-11-02T15:00:00.000Z demo-chicago'));
    expect(text((await nobody().get(own.path)).body)).toContain(
      'Monday, 11/02/2026 Time 10:00 – 10:30 AM EST 9:00 AM CST at the site',
    );
  });

  test('[A16] a form of another page moves and cancels nothing', async () => {
    const own = await ownAppointment(site, 342);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const wanted = timesIn((await nobody().get(`${own.path}/times`)).body)[0] ?? '';
    expect((await nobody().post(`${own.path}/times`, moveForm(wanted), foreign)).statusCode).toBe(403);
    expect((await nobody().post(`${own.path}/cancel`, { _action: 'cancel' }, foreign)).statusCode).toBe(403);
    expect(await bookings()).toMatchObject([{ starts_at: new Date(own.start) }]);
  });
});

describe('a cancelled appointment', () => {
  test('[H3] [O3] [H4] frees its slot immediately; the receiver is notified once, even if pressed twice', async () => {
    const own = await ownAppointment(site, 350);
    const first = await calendarOf(own);
    const asked = await nobody().get(`${own.path}/cancel`);
    expect(text(asked.body)).toContain('Nothing is cancelled until you press the button.');
    const posts = await Promise.all([1, 2, 3].map(() => nobody().post(`${own.path}/cancel`, { _action: 'cancel' })));
    posts.push(await nobody().post(`${own.path}/cancel`, { _action: 'cancel' }));
    expect(posts.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      posts.map(() => [303, own.path]),
    );
    const page = await nobody().get(own.path);
    expect([
      page.statusCode,
      text(page.body).includes('Your appointment is cancelled'),
      page.body.includes('href="tel:18005550100"'),
    ]).toEqual([200, true, true]);
    expect(await deliveredBookings(own.leadId)).toMatchObject([undefined, [{ start: own.start }], []]);
    const file = await calendarOf(own);
    expect([line(file, 'METHOD'), line(file, 'STATUS'), line(file, 'SEQUENCE'), line(file, 'UID')]).toEqual([
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
      line(first, 'UID'),
    ]);
    expect((await ownAppointment(site, 351)).start).toBe(own.start);
    expect((await nobody().post(`${own.path}/times`, moveForm(own.start))).headers.location).toBe(own.path);
  });

  test('[H3] cannot be moved from a page opened earlier; of two presses at once, the first counts', async () => {
    for (const serial of [352, 353, 354, 355]) {
      const own = await ownAppointment(site, serial);
      const wanted = timesIn((await nobody().get(`${own.path}/times`)).body).at(-1) ?? '';
      const [cancelled] = await Promise.all([
        nobody().post(`${own.path}/cancel`, { _action: 'cancel' }),
        nobody().post(`${own.path}/times`, moveForm(wanted)),
      ]);
      if (cancelled.headers.location === `${own.path}/cancel?moved`)
        await nobody().post(`${own.path}/cancel`, { _action: 'cancel', moves: '1' });
      expect(text((await nobody().get(own.path)).body)).toContain('Your appointment is cancelled');
      expect((await nobody().post(`${own.path}/times`, moveForm(wanted))).headers.location).toBe(own.path);
      expect((await deliveredBookings(own.leadId)).at(-1)).toEqual([]);
    }
    expect(await bookings()).toEqual([]);
  });

  test('[H3] keeps a time that the page of the pressed button did not show, and says so', async () => {
    const own = await ownAppointment(site, 349);
    const opened = await nobody().get(`${own.path}/cancel`);
    const shown = (body: string) => ({ _action: 'cancel', moves: /name="moves" value="(\d+)"/.exec(body)?.[1] ?? '' });
    const wanted = timesIn((await nobody().get(`${own.path}/times`)).body)[3] ?? '';
    await nobody().post(`${own.path}/times`, moveForm(wanted));
    const pressed = await nobody().post(`${own.path}/cancel`, shown(opened.body));
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `${own.path}/cancel?moved`]);
    expect(await bookings()).toMatchObject([{ starts_at: new Date(wanted.split(' ')[0] ?? '') }]);
    const again = await nobody().get(`${own.path}/cancel?moved`);
    expect(text(again.body)).toContain(
      'This appointment was moved after you opened the page, so it was not cancelled.',
    );
    expect((await nobody().post(`${own.path}/cancel`, shown(again.body))).headers.location).toBe(own.path);
    expect(await bookings()).toEqual([]);
  });

  test('[H3] [C10] offers its visitor times again, and the new appointment has its own link', async () => {
    const own = await ownAppointment(site, 356);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    const slot = slotsIn(await own.visitor.slots())[1];
    if (!slot) throw new Error('There are no times');
    const again = await own.visitor.book(slot);
    expect(again.status).toBe(201);
    expect(JSON.stringify(again.json)).not.toContain(own.token);
  });

  test('[H3] [H4] [C10] leads to the times for another one, which its link books', async () => {
    const own = await ownAppointment(site, 358);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    const page = await nobody().get(own.path);
    expect(page.body).toContain(`href="${own.path}/times"`);
    expect(page.body).not.toContain('please call us');
    const times = await nobody().get(`${own.path}/times`);
    expect(times.body).toContain('Choose a time for a new one.');
    const [wanted = ''] = timesIn(times.body);
    const booked = await nobody().post(`${own.path}/times`, { ...moveForm(wanted), _action: 'book' });
    expect(booked.statusCode).toBe(303);
    const path = String(booked.headers.location);
    expect(path).not.toContain(own.token);
    expect(text((await nobody().get(path)).body)).toContain('Your visit to the study site is booked.');
    expect((await deliveredBookings(own.leadId)).at(-1)).toMatchObject([{ start: wanted.split(' ')[0] }]);
    // The old link leads to the new appointment, and books no other.
    expect((await nobody().get(own.path)).body).toContain(`href="${path}"`);
    const twice = await nobody().post(`${own.path}/times`, {
      ...moveForm(timesIn(times.body)[1] ?? ''),
      _action: 'book',
    });
    expect(twice.headers.location).toBe(path);
    expect(await bookings()).toHaveLength(1);
  });

  test('[H3] offers only the call centre once the visit is no longer stored', async () => {
    const own = await ownAppointment(site, 359);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    await site.database.db.deleteFrom('drafts').where('id', '=', own.leadId).execute();
    const page = await nobody().get(own.path);
    expect(text(page.body)).toContain('If you would like a new appointment, please call us.');
    expect(page.body).not.toContain('/times');
    const posted = await nobody().post(`${own.path}/times`, { ...moveForm(own.start), _action: 'book' });
    expect(posted.headers.location).toBe(`${own.path}/times?issue=timeMissing&day=${own.start.slice(0, 10)}`);
    expect(await bookings()).toEqual([]);
  });

  test('[K8] is forgotten when its time is over', async () => {
    const own = await ownAppointment(site, 357);
    await nobody().post(`${own.path}/cancel`, { _action: 'cancel' });
    const kept = async () =>
      (
        await site.database.db
          .selectFrom('cancelled_bookings')
          .select('id')
          .where('draft_id', '=', own.leadId)
          .execute()
      ).length;
    await removeOverCancellations(site.database.db, new Date(Date.parse(own.start) + 29 * 60_000));
    expect(await kept()).toBe(1);
    await removeOverCancellations(site.database.db, new Date(Date.parse(own.start) + 30 * 60_000));
    expect(await kept()).toBe(0);
    expect((await nobody().get(own.path)).statusCode).toBe(410);
  });
});

/** How the visitor reached the site. */
const AT_HOME = { host: 'trial-search.example' };

describe('the calendar file', () => {
  test.each([
    {
      language: 'en',
      prefix: '/signup/',
      title: 'Visit to',
      change: 'Change or cancel',
      reminder: 'Your visit is in one hour',
    },
    {
      language: 'es',
      prefix: '/signup/es/',
      title: 'Visita a',
      change: 'Cambiar o cancelar',
      reminder: 'Su visita es en una hora',
    },
  ])(
    '[H4] [P3] for a site visit has place and change link, no call, study or visitor, in $language',
    async ({ prefix, title, change, reminder }) => {
      const own = await ownAppointment(site, 360);
      const path = own.path.replace('/signup/', prefix);
      const reply = await nobody().get(`${path}/calendar.ics`, AT_HOME);
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        'attachment; filename="appointment.ics"',
      ]);
      const lines = unfolded(reply.body);
      expect(lines).toEqual(
        expect.arrayContaining([
          'BEGIN:VCALENDAR',
          'METHOD:PUBLISH',
          'DTSTART:20261124T170000Z',
          'DTEND:20261124T173000Z',
          'STATUS:CONFIRMED',
          'TRIGGER:-PT1H',
          'END:VCALENDAR',
        ]),
      );
      expect(line(lines, 'SUMMARY')).toBe(`SUMMARY:${title} Lakeside Clinical Research (demo)`);
      expect(line(lines, 'LOCATION')).toBe(
        'LOCATION:Lakeside Clinical Research (demo)\\, 440 Lakewalk Street\\, Suite 310\\, Chicago\\, Illinois 60611',
      );
      expect(lines).toContain(`DESCRIPTION:${change}: https://trial-search.example${path}`);
      expect(lines).toContain(`DESCRIPTION:${reminder}`);
      expect(lines).toContain(`URL;VALUE=URI:https://trial-search.example${path}`);
      expect(lines.join('\n').replaceAll(own.token, '')).not.toMatch(/asthma|demo-chicago|Maria|call|llamada/i);
      // RFC 5545: no line is longer than 75 octets.
      expect(reply.body.split('\r\n').filter((one) => Buffer.byteLength(one) > 75)).toEqual([]);
    },
  );

  test.each([
    {
      prefix: '/signup/',
      title: 'Phone call from Trial Search',
      call: 'The call comes from',
      change: 'Change or cancel',
    },
    {
      prefix: '/signup/es/',
      title: 'Llamada de Trial Search',
      call: 'La llamada vendrá del',
      change: 'Cambiar o cancelar',
    },
  ])(
    '[H4] [P3] says for a call who calls and where to change it, and names no place: $title',
    async ({ prefix, title, call, change }) => {
      const visitor = await bookingVisitor(askSite(site), 'secondary', qualifiedVisit('ws18', 361));
      const token = tokenIn(await visitor.book(firstOf(slotsIn(await visitor.slots()))));
      const { body } = await nobody().get(`${prefix}appointment/${token}/calendar.ics`, AT_HOME);
      const lines = unfolded(body);
      expect(line(lines, 'SUMMARY')).toBe(`SUMMARY:${title}`);
      expect(lines.find((one) => one.startsWith(`DESCRIPTION:${call} `))).toMatch(
        new RegExp(`\\.\\\\n${change}: https://trial-search\\.example${prefix}appointment/${token}$`),
      );
      expect(line(lines, 'LOCATION')).toBeUndefined();
      expect(lines.join('\n').replaceAll(token, '')).not.toMatch(/asthma|coordinator|Maria/i);
    },
  );

  test('[H4] the browser gets the place of a visit, for its own calendar entry', async () => {
    const own = await ownAppointment(site, 362);
    const reported = await site.app.inject(`/api/v1/appointments/${own.token}`);
    expect(reported.json()).toMatchObject({
      booking: {
        place: {
          name: 'Lakeside Clinical Research (demo)',
          postalAddress: '440 Lakewalk Street, Suite 310, Chicago, Illinois 60611',
        },
      },
    });
  });
});

describe('an appointment that an outside service has', () => {
  test('[H3] is shown with the number to call, because the service supports no changes', async () => {
    fake.offer([
      {
        start: '2026-11-24T15:00:00.000Z',
        end: '2026-11-24T15:30:00.000Z',
        resources: [{ id: 'room-1', name: 'Room 1', timezone: 'America/Chicago' }],
      },
    ]);
    const own = await ownAppointment(elsewhere, 370);
    const visitor = plainVisitor(elsewhere);
    for (const part of ['', '/times', '/cancel']) {
      const { statusCode, body } = await visitor.get(`${own.path}${part}`);
      expect([
        statusCode,
        text(body).includes('This appointment cannot be changed on this page. Please call us'),
        body.includes('href="tel:18005550100"'),
        body.includes('<form'),
      ]).toEqual([200, true, true, false]);
    }
    await visitor.post(`${own.path}/cancel`, { _action: 'cancel' });
    await visitor.post(`${own.path}/times`, moveForm('2026-11-24T15:00:00.000Z room-1'));
    expect(
      await elsewhere.database.db.selectFrom('bookings').select(['state', 'sequence', 'outside']).execute(),
    ).toEqual([{ state: 'booked', sequence: 0, outside: true }]);
  });
});
