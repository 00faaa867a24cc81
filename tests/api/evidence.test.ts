import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#server/core/database/tables.ts';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { confirmKeys } from '#server/core/crypto/open-encryption.ts';
import { linkBatch, linkConsents } from '#server/features/consents/evidence/consent-chain.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { newConsents, withConsents } from '#server/features/consents/store-consents.ts';
import { readStoredVisit } from '#server/features/leads/stored-visit.ts';
import { tampered } from '#tests/support/database/tampered.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

const NOW = new Date('2026-11-23T17:00:00.000Z');
const LEADS = 250;
const encryption = createEncryption(Buffer.alloc(32, 7));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await Promise.all(Array.from({ length: LEADS }, (_, index) => storeLead(`Text ${index}`)));
  await linkConsents(database.db, encryption, NOW);
});
afterAll(() => database.close());

/** Stores four decisions of one visitor as a save does. */
async function storeLead(text: string): Promise<void> {
  const decisions = (['call', 'sms', 'sequencing', 'healthData'] as const).map((type) => ({
    type,
    hasConsent: true,
    text: `${text} ${type}`,
    control: 'checkbox' as const,
  }));
  const context = {
    leadId: randomUUID(),
    revision: 1,
    at: NOW,
    contentHash: 'hash',
    language: 'en',
    campaignId: 's6',
    campaignVersion: 1,
    phone: '+13122071000',
    postal: '60614',
    origin: 'https://site.example/signup/s6',
    country: 'USA',
    siteId: null,
  } as const;
  await database.db.transaction().execute(async (tx) => {
    const stored = await readStoredVisit(tx, context.leadId, { revision: 1, owner: { marks: [] } });
    const news = newConsents(encryption, decisions, context, { recorded: stored.decisions, ...stored });
    await withConsents(tx, news)
      .selectNoFrom(sql`1`.as('stored'))
      .execute();
  });
}

test('[G1] the evidence of all decisions is intact; an unchanged decision stored twice has one row', async () => {
  const { verified, unlinked, faults, head } = await verifyConsents(database.db, encryption);
  expect({ verified, unlinked, faults, position: head.position }).toEqual({
    verified: 4 * LEADS,
    unlinked: 0,
    faults: [],
    position: 4 * LEADS,
  });
});

const CHANGES = [
  "text = text || '.'",
  "text = text || '.', text_sha256 = encode(sha256(convert_to(text || '.', 'UTF8')), 'hex')",
  "decision = 'refused'",
  "decision = 'implied'",
  "type = 'medicalRecords'",
  "language = 'es'",
  "recorded_at = recorded_at + interval '1 millisecond'",
  'lead_id = gen_random_uuid()',
  'revision = 2',
  "campaign_id = 'ws15'",
  'campaign_version = 2',
  "content_hash = 'x'",
  "control = 'buttons'",
  "initial_state = 'ticked'",
  "contact = contact || 'x'",
  "origin = 'https://other.example'",
  "country = 'CAN'",
  "site_id = 'x'",
  "words = 'browser'",
];

test('[G1] each of 1,000 changed decisions is found, whatever was changed in it', async () => {
  const { faults, verified } = await tampered(
    database.db,
    async (tx) => {
      for (const [index, change] of CHANGES.entries())
        await sql.raw(`update consents set ${change} where mod(id, ${CHANGES.length}) = ${index}`).execute(tx);
    },
    (tx) => verifyConsents(tx, encryption),
  );
  expect([verified, faults.length, new Set(faults.map(({ kind }) => kind))]).toEqual([
    0,
    4 * LEADS,
    new Set(['altered']),
  ]);
});

test('[G1] removed rows, cut links and two rows that changed places are found where they are', async () => {
  const ids = (
    await database.db.selectFrom('consent_links').select('consent_id').orderBy('position').limit(9).execute()
  ).map(({ consent_id }) => consent_id);
  const [, , third = '', , , sixth = '', , , ninth = ''] = ids;
  const { faults } = await tampered(
    database.db,
    async (tx) => {
      await sql`delete from consents where id = ${third}`.execute(tx);
      await sql`delete from consent_links where consent_id = ${sixth}`.execute(tx);
      await sql`
        update consents set text = 'Something else', text_sha256 = encode(sha256('Something else'), 'hex')
        where id = ${ninth}`.execute(tx);
    },
    (tx) => verifyConsents(tx, encryption),
  );
  expect(faults).toEqual([
    { kind: 'removed', position: 3, consent: third },
    { kind: 'link-missing', position: 6 },
    { kind: 'altered', position: 9, consent: ninth },
  ]);
});

test('[G1] a truncated chain is detected with a recorded head', async () => {
  const { head } = await verifyConsents(database.db, encryption);
  const cut = (tx: Transaction<Tables>) =>
    sql`
      with gone as (delete from consent_links where position > ${head.position - 10} returning consent_id)
      delete from consents where id in (select consent_id from gone)`.execute(tx);
  expect((await tampered(database.db, cut, (tx) => verifyConsents(tx, encryption, head))).faults).toEqual([
    { kind: 'cut-off', position: head.position },
  ]);
  expect((await verifyConsents(database.db, encryption, head)).faults).toEqual([]);
});

test('[G1] a valid chain cannot be made without the key', async () => {
  const other = createEncryption(randomBytes(32));
  const { faults } = await tampered(
    database.db,
    async (tx) => {
      await sql`delete from consent_links`.execute(tx);
      while ((await linkBatch(tx, other, NOW)).count > 0);
    },
    (tx) => verifyConsents(tx, encryption),
  );
  expect(faults).toHaveLength(4 * LEADS);
});

test('[G1] rows of the evidence are not changed, removed or emptied, even by a mistake of our own', async () => {
  for (const statement of [
    "update consents set text = 'x'",
    'delete from consent_links',
    'truncate consents cascade',
    'truncate consent_links',
  ])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('are evidence and stay as they are');
});

test('[G1] decisions linked by two processes concurrently are in one chain', async () => {
  await Promise.all([storeLead('more'), storeLead('and more')]);
  await Promise.all([linkConsents(database.db, encryption, NOW), linkConsents(database.db, encryption, NOW)]);
  expect(await verifyConsents(database.db, encryption)).toMatchObject({
    verified: 4 * LEADS + 8,
    unlinked: 0,
    faults: [],
  });
});

test('[O2] a key that does not match the data is refused with advice; with the old one it is accepted', async () => {
  await confirmKeys(database.db, encryption);
  const wrong = createEncryption(Buffer.alloc(32, 9));
  await expect(confirmKeys(database.db, wrong)).rejects.toThrow(
    /sealed with other keys \([0-9a-f]{8}\).*add it to ENCRYPTION_KEYS_OLD/,
  );
  await confirmKeys(database.db, createEncryption(Buffer.alloc(32, 9), [Buffer.alloc(32, 7)]));
  await expect(confirmKeys(database.db, encryption)).rejects.toThrow('ENCRYPTION_KEYS_OLD');
});
