import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/core/database/open-database.ts';
import { layLine, type DatabaseLine } from '#tests/support/database/database-line.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';

/** Covers a statement, the retry of the connection, and the delays of a busy machine; a hang takes far longer. */
const ANSWERED_MS = 90_000;

let postgres: PostgresServer;
let line: DatabaseLine;
let server: TestServer;

beforeAll(async () => {
  postgres = await startPostgres();
  line = await layLine(await postgres.createDatabase('stopped'));
  server = await startServer({ env: { DATABASE_URL: line.url } });
});
afterAll(async () => {
  await line?.restore();
  await server?.remove();
  await line?.close();
  await postgres?.stop();
});

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
}

async function ask({ method = 'GET', url, headers = {}, payload }: Asked): Promise<number> {
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
  const response = await fetch(`${server.origin}${url}`, {
    method,
    headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
    ...body,
    signal: AbortSignal.timeout(ANSWERED_MS),
  });
  await response.body?.cancel();
  return response.status;
}

test('[O5] a stopped database: saves, drafts and pages that need it get 503; then all is as before', async () => {
  const visit = signupVisit();
  expect(await ask({ method: 'PUT', url: '/api/v1/drafts', headers: proofOf(visit), payload: visit })).toBe(204);
  const cookie = await cookieOf();
  line.hang();
  const answers = await Promise.all([
    ask(saveRequest(visit)),
    ask({ method: 'PUT', url: '/api/v1/drafts', headers: proofOf(visit), payload: visit }),
    ask({ url: '/signup/s6/phone', headers: { cookie } }),
  ]);
  expect(answers).toEqual([503, 503, 503]);
  await line.restore();
  await until(async () => ((await ask(saveRequest(visit))) < 300 ? true : undefined), {
    failure: () => 'Nothing was saved after the database went on',
    pointless: () => false,
  });
});

/** The draft's cookie of a visitor. */
async function cookieOf(): Promise<string> {
  const visit = signupVisit({ draftId: randomUUID() });
  const response = await fetch(`${server.origin}/api/v1/drafts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...proofOf(visit) },
    body: JSON.stringify(visit),
  });
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

test('[O5] a connection with an unanswered statement is not reused: nothing half done is kept', async () => {
  const opened = await openDatabase({ databaseUrl: line.url, dataDir: '' }, undefined, 'server');
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  try {
    const half = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('rate_limits').values({ bucket: 'half', tokens: 1, taken: true, at: new Date() }).execute();
      line.hang();
      await tx
        .insertInto('rate_limits')
        .values({ bucket: 'other half', tokens: 1, taken: true, at: new Date() })
        .execute();
    });
    await expect(half).rejects.toThrow('Query read timeout');
    await line.restore();
    await database.db
      .transaction()
      .execute((tx) =>
        tx.insertInto('rate_limits').values({ bucket: 'whole', tokens: 1, taken: true, at: new Date() }).execute(),
      );
    expect(await bucketsOf(database)).toEqual(['whole']);
  } finally {
    await database.close();
  }
});

test('[O5] a task that may take long is not cut off', async () => {
  const opened = await openDatabase({ databaseUrl: line.url, dataDir: '' }, undefined, 'server');
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  try {
    const limitOf = async (db: Database['db']) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
    expect([await limitOf(database.db), await limitOf(database.unlimited)]).toEqual(['10s', '0']);
  } finally {
    await database.close();
  }
});

async function bucketsOf({ unlimited }: Database): Promise<readonly string[]> {
  const rows = await unlimited
    .selectFrom('rate_limits')
    .select('bucket')
    .where('bucket', 'in', ['half', 'other half', 'whole'])
    .execute();
  return rows.map(({ bucket }) => bucket);
}
