import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#server/core/database/tables.ts';
import { createEncryption, keyIdOfBytes } from '#server/core/crypto/encryption.ts';
import { findLeadsByPhone } from '#server/features/erasure/erase-lead.ts';
import { linkConsents } from '#server/features/consents/evidence/consent-chain.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { createImages, imageKey } from '#server/features/images/images.ts';
import { openImageStorage } from '#server/features/images/storage/open-storage.ts';
import { openEncryption } from '#server/core/crypto/open-encryption.ts';
import { resealColumns } from '#server/features/encryption-keys/reseal-columns.ts';
import { resealImages } from '#server/features/encryption-keys/reseal-images.ts';
import { retireKeys } from '#server/features/encryption-keys/retire-keys.ts';
import { SEALED_COLUMNS } from '#server/features/encryption-keys/sealed-columns.ts';
import { exportLeads, type ExportedLead } from '#server/features/leads/export-leads.ts';
import { createSlug } from '#server/features/tracking/own-relay.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const rotated = createEncryption(NEW, [OLD]);
const oldId = createEncryption(OLD).keyIds[0];
const PHONE = '+13122071777';
let site: ApiSite;
let withPhoto: string;
let bookedLead: string;
let slug: string;

beforeAll(async () => {
  site = await openApiSite();
  const booker = await bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 7));
  await booker.book(firstOf(slotsIn(await booker.slots())));
  await site.app.inject(saveRequest(booker.visit));
  bookedLead = booker.visit.draftId;
  slug = await createSlug(
    { db: site.database.db, encryption: site.services.encryption, clock: site.services.clock },
    { firstName: 'Ana', lastName: 'Reyes' },
    7,
  );
  withPhoto = await leadWithPhoto();
  await site.services.images.store({ draftId: randomUUID(), id: randomUUID(), bytes: cameraPng(), takesPdf: false });
  await site.database.db
    .insertInto('outside_messages')
    .values({ service: 'relay', key: 'k', payload: site.services.encryption.seal('outside_messages:relay:k', '{}') })
    .execute();
  await linkConsents(site.database.db, site.services.encryption, site.services.clock.now());
});
afterAll(() => site.close());

async function leadWithPhoto(): Promise<string> {
  const visit = signupVisit({
    campaignId: 'image-capture',
    route: 'photos',
    entry: 'home',
    answers: { 'candidate.phone': PHONE },
  });
  const cookies = {
    tf_draft: (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit })).cookies[0]?.value ?? '',
  };
  const id = randomUUID();
  await site.app.inject({
    method: 'PUT',
    url: `/api/v1/images/${id}`,
    headers: { 'content-type': 'image/png' },
    cookies,
    payload: Buffer.from(cameraPng()),
  });
  await site.app.inject({
    ...saveRequest({ ...visit, answers: { ...visit.answers, 'answer.image-capture': [id] } }),
    cookies,
  });
  return visit.draftId;
}

/** The columns, in any table of ours, that hold a value sealed with the key. */
async function columnsOf(db: Kysely<Tables>, keyId: string): Promise<readonly string[]> {
  const { rows: columns } = await sql<{
    readonly table_name: string;
    readonly column_name: string;
  }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(db);
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table_name)}
      where ${sql.ref(column_name)}::text like ${`1.${keyId}.%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found.toSorted();
}

const storage = () => openImageStorage({ dataDir: site.services.config.dataDir });
const imagesParts = () => ({ db: site.database.db, storage: storage(), encryption: rotated });

test('[O2] the command that re-encrypts knows every encrypted column', async () => {
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const found = await columnsOf(site.database.db, oldId);
  expect(found.filter((column) => !known.includes(column))).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([
      'bookings.customer',
      'drafts.payload',
      'lead_revisions.delivery',
      'leads.lead',
      'outside_messages.payload',
      'relay_slugs.patient',
      'visitor_keys.sealed_key',
    ]),
  );
});

test('[O2] a row written during re-encryption stays; one that no key decrypts is named and left', async () => {
  const { db } = site.database;
  const strange = signupVisit();
  await site.app.inject(saveRequest(strange));
  await db
    .updateTable('drafts')
    .set({ payload: createEncryption(Buffer.alloc(32, 5)).seal('x', 'y') })
    .where('id', '=', strange.draftId)
    .execute();
  const done = await resealColumns(db, rotated);
  expect(done.flatMap(({ table, unreadable }) => unreadable.map((row) => `${table} ${row}`))).toEqual([
    `drafts ${strange.draftId}`,
  ]);
  expect(done.find(({ table }) => table === 'leads')?.resealed).toBe(3);
  // A server that still seals with the old key saves once more: the next run finds it.
  await site.app.inject(saveRequest(signupVisit()));
  expect((await resealColumns(db, rotated)).find(({ table }) => table === 'leads')?.resealed).toBe(1);
  expect((await resealColumns(db, rotated)).every(({ resealed }) => resealed === 0)).toBe(true);
  await db.deleteFrom('drafts').where('id', '=', strange.draftId).execute();
});

test('[O2] photos of leads are re-encrypted; an unsent photo is left until it is sent or removed', async () => {
  expect(await resealImages(imagesParts())).toEqual({ table: 'images', resealed: 1, unreadable: [], waiting: 1 });
  const [row] = await site.database.db
    .selectFrom('images')
    .select(['id', 'draft_id'])
    .where('lead_id', '=', withPhoto)
    .execute();
  expect(keyIdOfBytes((await storage().get(imageKey(row?.draft_id ?? '', row?.id ?? ''))) ?? new Uint8Array())).toBe(
    rotated.keyIds[0],
  );
  await site.database.db.deleteFrom('images').where('lead_id', 'is', null).execute();
  expect(await resealImages(imagesParts())).toMatchObject({ resealed: 0, waiting: 0 });
});

test("[O2] a retired key may leave: leads, photos, links and the evidence's chain are as they were", async () => {
  const { db } = site.database;
  const { clock, log } = site.services;
  await expect(openEncryption(db, { current: NEW, old: [] })).rejects.toThrow('ENCRYPTION_KEYS_OLD');
  await openEncryption(db, { current: NEW, old: [OLD] });
  expect(await retireKeys(db, rotated, clock.now())).toEqual([oldId]);
  const alone = await openEncryption(db, { current: NEW, old: [] });
  expect(await columnsOf(db, oldId)).toEqual([]);
  const leads: ExportedLead[] = [];
  for await (const lead of exportLeads(db, alone)) leads.push(lead);
  expect(leads.map(({ lead }) => lead.phone1)).toContain(PHONE);
  expect(leads.find(({ leadId }) => leadId === bookedLead)?.bookings).toHaveLength(1);
  expect(await findLeadsByPhone({ db, encryption: alone }, PHONE)).toEqual([withPhoto]);
  expect(await createImages({ db, storage: storage(), encryption: alone, clock, log }).ofLead(withPhoto)).toHaveLength(
    1,
  );
  expect(await verifyConsents(db, alone)).toMatchObject({ faults: [] });
  const index = alone.blindIndexes(slug);
  expect(
    await db
      .selectFrom('relay_slugs')
      .select('slug_index')
      .where('slug_index', 'in', [...index])
      .execute(),
  ).toHaveLength(1);
  expect(alone.isSigned('draft-cookie', 'x', createEncryption(OLD).sign('draft-cookie', 'x'))).toBe(true);
  await expect(openEncryption(db, { current: OLD, old: [] })).rejects.toThrow('ENCRYPTION_KEYS_OLD');
});

test('[O2] a second change of the key keeps what stayed of the first', async () => {
  const { db } = site.database;
  const next = Buffer.alloc(32, 11);
  const encryption = await openEncryption(db, { current: next, old: [NEW] });
  await resealColumns(db, encryption);
  await resealImages({ ...imagesParts(), encryption });
  expect(await retireKeys(db, encryption, site.services.clock.now())).toEqual([rotated.keyIds[0]]);
  expect(await verifyConsents(db, await openEncryption(db, { current: next, old: [] }))).toMatchObject({ faults: [] });
});

test('[O2] a key that sealed a part of the evidence itself is not retired', async () => {
  const { db } = site.database;
  const [first] = await db.selectFrom('consents').selectAll().limit(1).execute();
  if (!first) throw new Error('No consent was stored');
  const older = createEncryption(Buffer.alloc(32, 12));
  const { id: _id, ...row } = first;
  await db
    .insertInto('consents')
    .values({ ...row, lead_id: randomUUID(), contact: older.seal('consents:x', '{}') })
    .execute();
  expect(
    await retireKeys(db, createEncryption(Buffer.alloc(32, 11), [Buffer.alloc(32, 12)]), site.services.clock.now()),
  ).toEqual([]);
});
