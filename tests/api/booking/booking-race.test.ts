import { moveForm } from '#tests/support/booking/own-appointment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askServer } from '#tests/support/booking/ask-server.ts';
import {
  bookingVisitor,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { leaveFree } from '#tests/support/booking/leave-free.ts';
import { naiveRace } from '#tests/support/booking/naive-race.ts';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { appointmentToken } from '#server/features/scheduling/appointments/appointment-tokens.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const VISITORS = 200;
const SLOTS = 50;
const KEY = Buffer.alloc(32, 7);
/** How many visitors book at the same moment. */
const AT_ONCE = 40;

let postgres: PostgresServer;
let url: string;
let servers: TestServer[];
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('race');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: KEY.toString('base64') };
  // One after the other: otherwise both would seed the same empty database.
  servers = [await startServer({ env }), await startServer({ env })];
  pool = poolOver(url, 4);
});
afterAll(async () => {
  await pool?.end();
  for (const server of servers ?? []) await server.remove();
  await postgres?.stop();
});

interface Racer {
  readonly visitor: BookingVisitor;
  readonly serial: number;
  readonly seen: readonly AvailabilitySlot[];
}

interface Ended {
  readonly booked: boolean;
  readonly statuses: readonly number[];
  /** For each refusal, how many free times it offered. */
  readonly offered: readonly number[];
}

/**
 * Books one of the times that were free when everybody looked; after a conflict, one of those that the response
 * offered, until none is left.
 */
async function bookSomehow({ visitor, serial, seen }: Racer): Promise<Ended> {
  const statuses: number[] = [];
  const offered: number[] = [];
  // At first everybody wants a time from the earlier half, so anyone who gets a later one was refused before.
  let free = seen.slice(0, SLOTS / 2);
  while (free.length > 0) {
    const slot = free[serial % free.length];
    if (!slot) break;
    const answer = await visitor.book(slot);
    statuses.push(answer.status);
    if (answer.status !== 409) return { booked: answer.status === 201, statuses, offered };
    free = slotsIn(answer);
    expect(free).not.toContainEqual(slot);
    offered.push(free.length);
  }
  return { booked: false, statuses, offered };
}

test('[H3] 200 visitors, 50 slots, two servers on PostgreSQL: 50 bookings; losers see what is free', async () => {
  const visitors = await inCrowd(VISITORS, AT_ONCE, async (serial) => {
    const server = servers[serial % servers.length];
    if (!server) throw new Error('There is no server');
    return {
      serial,
      visitor: await bookingVisitor(
        askServer(server.origin),
        'site',
        qualifiedVisit('ws21', 100 + serial, { today: new Date().toISOString().slice(0, 10) }),
      ),
    };
  });
  const [first] = visitors;
  if (first) await leaveFree(pool, first.visitor, SLOTS);
  // Everybody has looked before the first one books: eight visitors want each time of the earlier half.
  const racers = await Promise.all(
    visitors.map(async (each) => ({ ...each, seen: slotsIn(await each.visitor.slots()) })),
  );
  expect(racers.every(({ seen }) => seen.length === SLOTS)).toBe(true);
  const ended = await Promise.all(racers.map(bookSomehow));
  const { rows } = await pool.query<{ slots: string; visitors: string; booked: string }>(
    `select count(distinct (resource_id, starts_at)) as slots, count(distinct draft_id) as visitors, count(*) as booked
     from bookings where state = 'booked' and study_id <> 'closed'`,
  );
  expect(rows).toEqual([{ slots: String(SLOTS), visitors: String(SLOTS), booked: String(SLOTS) }]);
  expect(ended.filter(({ booked }) => booked)).toHaveLength(SLOTS);
  const statuses = ended.flatMap((each) => each.statuses);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  // Some losers were offered other times, and took one of them.
  expect(ended.filter(({ booked, offered }) => booked && offered.some((count) => count > 0)).length).toBeGreaterThan(0);
  expect(
    ended.filter(({ booked, offered }) => !booked && offered.length > 0).every(({ offered }) => offered.at(-1) === 0),
  ).toBe(true);
});

/** Presses the button of an appointment's page on one of the servers. */
async function press(
  number: number,
  id: string,
  part: 'times' | 'cancel',
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly to: string | null }> {
  const token = appointmentToken(createEncryption(KEY), id);
  const response = await fetch(`${servers[number % servers.length]?.origin}/signup/appointment/${token}/${part}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  });
  await response.body?.cancel();
  return { status: response.status, to: response.headers.get('location') };
}

test('[H3] if forty visitors move to ten times concurrently, each time gets one; the others keep theirs', async () => {
  const booked = async () =>
    (
      await pool.query<{ id: string; starts_at: Date; resource_id: string; sequence: number }>(
        `select id, starts_at, resource_id, sequence from bookings
         where state = 'booked' and study_id <> 'closed' order by starts_at`,
      )
    ).rows;
  const all = await booked();
  // Not the earliest ones: a time that is about to begin is offered to nobody.
  const [cancelling, moving] = [all.slice(20, 30), [...all.slice(0, 20), ...all.slice(30)]];
  expect([cancelling.length, moving.length]).toEqual([10, SLOTS - 10]);
  for (const [index, { id }] of cancelling.entries())
    expect((await press(index, id, 'cancel', { _action: 'cancel' })).status).toBe(303);
  const answers = await Promise.all(
    moving.map(async ({ id }, index) => {
      const wanted = cancelling[index % 10];
      const form = moveForm(`${wanted?.starts_at.toISOString()} ${wanted?.resource_id}`);
      return press(index + Math.floor(index / 10), id, 'times', form);
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(answers.filter(({ to }) => to?.endsWith('?moved'))).toHaveLength(10);
  // The others are led back to the times, and told.
  expect(answers.filter(({ to }) => to?.includes('issue=timeTaken'))).toHaveLength(SLOTS - 20);
  const after = await booked();
  expect([
    after.length,
    new Set(after.map(({ starts_at }) => starts_at.getTime())).size,
    after.filter(({ sequence }) => sequence === 1).length,
  ]).toEqual([40, 40, 10]);
  const stayed = new Map(moving.map(({ id, starts_at }) => [id, starts_at.getTime()]));
  expect(after.filter(({ id, starts_at }) => stayed.get(id) === starts_at.getTime())).toHaveLength(SLOTS - 20);
});

test('[H3] the control, which looks first and then takes, double-books in the same race', async () => {
  expect(await naiveRace(url, VISITORS, SLOTS)).toBeGreaterThan(SLOTS);
});
