import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#api/contract/index.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { askServer } from '#tests/support/booking/ask-server.ts';
import {
  bookingVisitor,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { startTwoNodes, type TwoNodes } from '#tests/support/nodes/two-nodes.ts';
import { until } from '#tests/support/until.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes?.stop());

const today = () => new Date().toISOString().slice(0, 10);

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function save(origin: string, visit: Visit, revision: number): Promise<Answer> {
  const { method, url, headers, payload } = saveRequest(visit, revision);
  const reply = await fetch(`${origin}${url}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return { status: reply.status, text: await reply.text() };
}

async function rowsOf<Row extends pg.QueryResultRow>(query: string, ...values: readonly unknown[]): Promise<Row[]> {
  return (await nodes.pool.query<Row>(query, [...values])).rows;
}

const named = (visit: Visit, firstName: string): Visit => ({
  ...visit,
  answers: { ...visit.answers, 'candidate.firstName': firstName },
});
const NAMES = ['Ana', 'Berta', 'Clara', 'Dora', 'Eva', 'Flora', 'Gina', 'Hanna', 'Ida', 'Julia'];

describe('two servers on one PostgreSQL', () => {
  test('[K1] of ten concurrent saves each accepted one is stored once, and the lead is the newest', async () => {
    const visit = signupVisit({ today: today() });
    expect((await save(nodes.originOf(0), visit, 1)).status).toBe(201);
    const saved = await nodes.atOnce(10, async (origin, number) => ({
      revision: number + 2,
      ...(await save(origin, named(visit, NAMES[number] ?? ''), number + 2)),
    }));
    // A save that arrives after a newer one gets this answer.
    expect(saved.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const accepted = [1, ...saved.filter(({ status }) => status === 200).map(({ revision }) => revision)];
    const stored = await rowsOf<{ revision: number }>(
      'select revision from lead_revisions where lead_id = $1 order by revision',
      visit.draftId,
    );
    expect(stored.map(({ revision }) => revision)).toEqual(accepted);
    const deliveries = await rowsOf<{ revision: number }>(
      'select revision from deliveries where lead_id = $1 order by revision',
      visit.draftId,
    );
    expect(deliveries.map(({ revision }) => revision)).toEqual(accepted);
    expect(await rowsOf('select revision from leads where id = $1', visit.draftId)).toEqual([
      { revision: accepted.at(-1) },
    ]);
  });

  test('[K1] repeated concurrent saves of a draft and its lead leave one of each', async () => {
    const visit = signupVisit({ today: today() });
    const keep = async (origin: string) =>
      (await askServer(origin)('PUT', `${API_PREFIX}/drafts`, visit, proofOf(visit))).status;
    const statuses = await nodes.atOnce(12, async (origin, number) =>
      number % 3 === 0 ? (await save(origin, visit, 1)).status : keep(origin),
    );
    expect(statuses.filter((status) => ![200, 201, 204].includes(status))).toEqual([]);
    expect(await rowsOf('select revision from leads where id = $1', visit.draftId)).toEqual([{ revision: 1 }]);
    expect(await rowsOf('select id from drafts where id = $1', visit.draftId)).toHaveLength(1);
  });

  test('[K1] ten concurrent replays of one key make one lead, and all get the same answer', async () => {
    const visit = signupVisit({ today: today() });
    const answers = await nodes.atOnce(10, (origin) => save(origin, visit, 1));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await rowsOf('select revision from lead_revisions where lead_id = $1', visit.draftId)).toHaveLength(1);
  });

  test('[K1] of ten concurrent bodies under one key, one is saved and nine are refused', async () => {
    const visit = signupVisit({ today: today() });
    const answers = await nodes.atOnce(10, (origin, number) => save(origin, named(visit, NAMES[number] ?? ''), 1));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    expect(await rowsOf('select revision from lead_revisions where lead_id = $1', visit.draftId)).toHaveLength(1);
  });

  test('[C15] of 58 images that one visit sends concurrently, 24 are stored', async () => {
    const visit = signupVisit({ campaignId: 'image-capture', route: 'photos', today: today() });
    const { cookie = '' } = await askServer(nodes.originOf(0))('PUT', `${API_PREFIX}/drafts`, visit, proofOf(visit));
    const headers = { ...proofOf(visit), cookie, 'content-type': 'image/png' };
    const body = Uint8Array.from(cameraPng());
    const statuses = await nodes.atOnce(58, async (origin) => {
      const reply = await fetch(`${origin}${API_PREFIX}/images/${randomUUID()}`, { method: 'PUT', headers, body });
      await reply.body?.cancel();
      return reply.status;
    });
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 422).length,
    ]).toEqual([24, 34]);
    expect(await rowsOf("select id from images where draft_id = $1 and state = 'stored'", visit.draftId)).toHaveLength(
      24,
    );
  });
});

const PEOPLE = 20;
let people = 4000;

/** Qualified visitors who agreed to receive messages, alternating between both servers. */
function visitors(count: number): Promise<BookingVisitor[]> {
  return nodes.atOnce(count, (origin) => {
    people += 1;
    const answers = { 'consent.sms': true, 'consent.email': true };
    return bookingVisitor(askServer(origin), 'site', qualifiedVisit('ws21', people, { today: today(), answers }));
  });
}

/** The last times that are offered: reminders of them are still to come. */
async function lastSlots([first]: readonly BookingVisitor[]) {
  if (first === undefined) throw new Error('There are no visitors');
  return slotsIn(await first.slots()).toReversed();
}

describe('times of two servers on one PostgreSQL', () => {
  test('[H3] if twenty hold one time concurrently, one gets it, and only that one books it', async () => {
    const crowd = await visitors(PEOPLE);
    const [slot] = await lastSlots(crowd);
    if (slot === undefined) throw new Error('There are no times');
    const holds = await Promise.all(crowd.map((visitor) => visitor.hold(slot)));
    const statuses = holds.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: PEOPLE - 1 }, () => 409)]);
    const bookings = await Promise.all(crowd.map((visitor) => visitor.book(slot)));
    expect(bookings.map(({ status }) => status)).toEqual(holds.map(({ status }) => status));
  });

  test('[H3] if twenty book one time concurrently, three times each, one gets it', async () => {
    const crowd = await visitors(PEOPLE);
    const [slot] = await lastSlots(crowd);
    if (slot === undefined) throw new Error('There are no times');
    const answers = await Promise.all(
      [...crowd, ...crowd, ...crowd].map(async (visitor) => ({
        id: visitor.visit.draftId,
        status: (await visitor.book(slot)).status,
      })),
    );
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    const winners = new Set(answers.filter(({ status }) => status !== 409).map(({ id }) => id));
    expect([winners.size, answers.filter(({ status }) => status === 201).length]).toEqual([1, 1]);
    expect(await rowsOf("select draft_id from bookings where state = 'booked' and starts_at = $1", slot.start)).toEqual(
      [{ draft_id: [...winners][0] }],
    );
  });

  test('[H3] a visitor who books five times concurrently, on both servers, has one appointment', async () => {
    const [visitor] = await visitors(1);
    if (visitor === undefined) throw new Error('There is no visitor');
    const { visit } = visitor;
    const { cookie = '' } = await askServer(nodes.originOf(1))('PUT', `${API_PREFIX}/drafts`, visit, proofOf(visit));
    const wanted = (await lastSlots([visitor])).slice(0, 5);
    const answers = await Promise.all(
      wanted.map(({ start, end, resources: [resource] }, number) => {
        const body = { resourceId: resource?.id ?? '', start, end, customer: { timezone: 'America/Chicago' } };
        return askServer(nodes.originOf(number))(
          'POST',
          `${API_PREFIX}/site/scheduling/DEMO-ASTHMA-01-chicago/booking`,
          body,
          { ...proofOf(visit), cookie },
        );
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      await rowsOf("select id from bookings where draft_id = $1 and state = 'booked'", visit.draftId),
    ).toHaveLength(1);
  });
});

/** A time zone where it is the middle of the day now: nobody receives messages at night. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** How many times each key reached the receiver. */
function deliveredKeys(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of nodes.webhook.deliveries) {
    const key = String(headers['idempotency-key']);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const nothingIs = (state: string, table: string) =>
  until(
    async () =>
      (await rowsOf(`select 1 from ${table} where state = $1 limit 1`, state)).length === 0 ? true : undefined,
    { failure: () => `There are still rows of ${table} that are ${state}`, pointless: () => false },
  );

describe('jobs of two servers on one PostgreSQL', () => {
  test('[O3] every revision of fifty leads is delivered once', async () => {
    const leads = await nodes.atOnce(50, async (origin, number) => {
      const visit = named(signupVisit({ today: today() }), NAMES[number % NAMES.length] ?? '');
      expect((await save(origin, visit, 1)).status).toBe(201);
      return `${visit.draftId}:1`;
    });
    await nothingIs('queued', 'deliveries');
    const counts = deliveredKeys();
    expect(leads.filter((key) => counts.get(key) !== 1)).toEqual([]);
  });

  test('[H4, O3] every reminder of twelve appointments is sent once, although all are due together', async () => {
    const crowd = await visitors(12);
    const slots = await lastSlots(crowd);
    for (const [number, visitor] of crowd.entries()) {
      expect((await save(nodes.originOf(number), { ...visitor.visit, route: 'home' }, 1)).status).toBe(201);
      const slot = slots[number];
      expect(slot === undefined ? 0 : (await visitor.book(slot)).status).toBe(201);
    }
    const ids = crowd.map(({ visit }) => visit.draftId);
    await nodes.pool.query('update bookings set visitor_zone = $1 where draft_id = any($2)', [zoneAtNoon(), ids]);
    const planned = await rowsOf<{ key: string }>(
      `select r.booking_id || ':' || r.sequence || ':' || r.hours_before as key
       from reminders r join bookings b on b.id = r.booking_id where b.draft_id = any($1)`,
      ids,
    );
    expect(planned.length).toBeGreaterThanOrEqual(12);
    await nodes.pool.query(
      "update pgboss.job set start_after = now() where name = 'appointment-reminder' and state = 'created'",
    );
    await until(
      async () =>
        (
          await rowsOf(
            `select 1 from reminders r join bookings b on b.id = r.booking_id
             where b.draft_id = any($1) and r.state <> 'sent'`,
            ids,
          )
        ).length === 0
          ? true
          : undefined,
      { failure: () => 'There are reminders that were not sent', pointless: () => false },
    );
    const counts = deliveredKeys();
    expect(planned.filter(({ key }) => counts.get(key) !== 1)).toEqual([]);
  });
});
