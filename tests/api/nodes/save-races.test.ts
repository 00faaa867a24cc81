import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visit } from '#api/contract/visit-calls.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { visitorKey } from '#server/features/consents/evidence/visitor-key.ts';
import { contactPurpose } from '#server/features/consents/store-consents.ts';
import { lockVisit } from '#server/features/visits/index.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';
import { proofOf, saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let postgres: PostgresServer;
let site: ApiSite;
/** The words of the text-message consent. */
let words: string;

const consentsOf = (id: string) =>
  site.database.db.selectFrom('consents').selectAll().where('lead_id', '=', id).orderBy('id').execute();

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase('races');
  // As a server opens it: its connections prepare statements.
  const opened = await openDatabase({ databaseUrl: url, dataDir: tempFolder('races') }, undefined, 'server');
  if (!opened.ok) throw new Error(opened.message);
  site = await openApiSite({ database: { ...opened.database, url } });
  const known = signupVisit();
  await site.app.inject(saveRequest(known));
  words = (await consentsOf(known.draftId)).find(({ type }) => type === 'sms')?.text ?? '';
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
});

const keepDraft = (visit: Visit) =>
  site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit, headers: proofOf(visit) });

const decide = (visit: Visit) =>
  site.app.inject({
    method: 'POST',
    url: '/api/v1/consents',
    headers: proofOf(visit),
    payload: {
      draftId: visit.draftId,
      consentType: 'sms',
      hasConsent: true,
      phone: '+13122071000',
      text: words,
      originUrl: 'https://localhost/signup/s6/phone',
      postal: '60614',
      country: 'USA',
      isInternational: false,
      language: 'en',
      campaignId: 's6',
      campaignVersion: shippedVersion('s6'),
    },
  });

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
    site.database.db,
  );
  return rows.length;
}

test('[G1] a decision outside a save waits for a save of the same visit, which may create its key', async () => {
  const visit = signupVisit();
  await keepDraft(visit);
  const { promise: saved, resolve: save } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const saving = site.database.db.transaction().execute(async (tx) => {
    await lockVisit(tx, visit.draftId);
    lock();
    await saved;
  });
  await locked;
  let decided = false;
  const deciding = decide(visit).finally(() => {
    decided = true;
  });
  await until(async () => ((await waiting()) === 1 ? true : undefined), {
    failure: () => 'The decision does not wait',
    pointless: () => decided,
  }).finally(save);
  await saving;
  expect((await deciding).statusCode).toBe(201);
});

test('[G1] [P2] decisions recorded during the first save are readable evidence, as are those of the save', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visit = signupVisit();
      await keepDraft(visit);
      const [saved, decided] = await Promise.all([site.app.inject(saveRequest(visit)), decide(visit)]);
      expect([saved.statusCode, decided.statusCode]).toEqual([201, 201]);
      const key = await visitorKey(site.database.db, site.services.encryption, visit.draftId);
      const contacts = (await consentsOf(visit.draftId)).map(({ contact }) =>
        key.open(contactPurpose(visit.draftId), contact),
      );
      expect(contacts.length).toBeGreaterThan(1);
      for (const contact of contacts) expect(contact).toContain('+13122071000');
    }),
  );
});

test('[L1] a lead that qualifies with a later save is logged as a qualified lead once', async () => {
  const visit = screenerVisit({ answers: { 'criteria.asthma-smoking': 'yes' } });
  const better = { ...visit, answers: { ...visit.answers, 'criteria.asthma-smoking': 'no' } };
  const codes = async () =>
    (
      await site.database.db
        .selectFrom('actions')
        .select('code')
        .where('draft_id', '=', visit.draftId)
        .orderBy('id')
        .execute()
    ).map(({ code }) => code);
  await site.app.inject(saveRequest(visit));
  expect(await codes()).toEqual(['l']);
  for (const revision of [2, 3]) {
    expect((await site.app.inject(saveRequest(better, revision))).statusCode).toBe(200);
    expect(await codes()).toEqual(['l', 'sc', 'fq', 'sql']);
  }
});
