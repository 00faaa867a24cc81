import type { InjectOptions } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { visitHash } from '#server/features/visits/drafts/visit-hash.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let postgres: PostgresServer;
let pool: pg.Pool;
let site: ApiSite;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase('draft_and_lead');
  pool = poolOver(url, 16);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrateDatabase(db);
  site = await openApiSite({ database: { kind: 'postgres', db, unlimited: db, pool, url, close: () => db.destroy() } });
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
});

const HELD = 20_261;

/** A transaction that has written to the table waits before it commits, until it is released. */
async function holdCommits(table: string): Promise<() => Promise<void>> {
  await pool.query(`
    create function hold_${table}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${HELD}); return null; end $$;
    create constraint trigger held after insert on ${table}
      deferrable initially deferred for each row execute function hold_${table}()`);
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [HELD]);
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [HELD]);
    client.release();
  };
}

/** Sends a request immediately, rather than when its response is awaited. */
async function send(request: InjectOptions) {
  return site.app.inject(request);
}

/** Waits until this many statements are blocked by another one. */
async function waiting(count: number): Promise<void> {
  await until(
    async () => {
      const { rows } = await pool.query<{ readonly waiting: number }>(
        'select count(distinct pid)::integer as waiting from pg_locks where not granted',
      );
      return rows[0]?.waiting === count ? true : undefined;
    },
    { failure: () => `There were never ${count} statements that waited`, pointless: () => false },
  );
}

test("[K1, K8] a step's draft stored while its lead is saved does not undo what the lead wrote into it", async () => {
  const visit = signupVisit();
  const release = await holdCommits('leads');
  const lead = send(saveRequest(visit));
  await waiting(1);
  const draft = send({ method: 'PUT', url: '/api/v1/drafts', payload: visit });
  await waiting(2);
  await release();
  expect((await lead).statusCode).toBe(201);
  expect((await draft).statusCode).toBe(204);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({ revision: 1, savedVisit: visitHash(visit) });
});

test('[K8] a draft that comes while its visitor is being erased is not stored afterwards', async () => {
  const visit = signupVisit();
  const saved = await site.app.inject(saveRequest(visit));
  const cookie = String(saved.headers['set-cookie']).split(';')[0] ?? '';
  const release = await holdCommits('erasures');
  const erased = eraseLead({ ...site.services, db: site.database.db }, visit.draftId);
  await waiting(1);
  const draft = send({ method: 'PUT', url: '/api/v1/drafts', payload: visit, headers: { cookie } });
  await waiting(2);
  await release();
  expect(await erased).toMatchObject({ revisions: 1 });
  expect((await draft).json()).toMatchObject({ code: 'lead-erased' });
  expect(await site.services.drafts.load(visit.draftId)).toBeUndefined();
});
