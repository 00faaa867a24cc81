import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#server/core/database/tables.ts';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

async function version(db: Kysely<Tables> = site.database.db): Promise<string> {
  return (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
}

/** Saves a new visitor of the asthma study; returns the stored lead. */
async function savedLead(): Promise<unknown> {
  const visit = screenerVisit();
  expect((await site.app.inject(saveRequest(visit))).statusCode).toBe(201);
  const { lead } = await site.database.db
    .selectFrom('leads')
    .select('lead')
    .where('id', '=', visit.draftId)
    .executeTakeFirstOrThrow();
  return JSON.parse(site.services.encryption.open(leadPurpose(visit.draftId), lead));
}

test('[F3] a save sees the catalogue as the last transaction has left it', async () => {
  expect(await savedLead()).toHaveProperty('siteId');
  const ofStudy = (recruiting: boolean) =>
    site.database.db.updateTable('study_sites').set({ recruiting }).where('study_id', '=', 'DEMO-ASTHMA-01').execute();
  await ofStudy(false);
  expect(await savedLead()).not.toHaveProperty('siteId');
  await ofStudy(true);
  expect(await savedLead()).toHaveProperty('siteId');
});

test.each([
  ['studies', 'update studies set updated_at = now()'],
  ['sites', 'update sites set name = name'],
  ['study_sites', 'update study_sites set recruiting = recruiting'],
  ['study_indications', 'update study_indications set study_id = study_id'],
  ['indications', 'update indications set name_en = name_en'],
  ['indication_categories', 'update indication_categories set name_en = name_en'],
  ['postal_codes', 'delete from postal_codes'],
  ['postal_codes', 'truncate postal_codes'],
  ['postal_tables', 'delete from postal_tables'],
])('[F3] a change of %s gives the catalogue another version, by any statement', async (_table, statement) => {
  const before = await version();
  await sql.raw(statement).execute(site.database.db);
  expect(await version()).not.toBe(before);
});

test('[F3] the version changes together with what a transaction has changed, or not at all', async () => {
  const before = await version();
  const undone = site.database.db.transaction().execute(async (tx) => {
    await sql`update sites set name = 'elsewhere'`.execute(tx);
    // Nobody else waits for the version before the transaction commits.
    expect(await version(tx)).toBe(before);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await version()).toBe(before);
  expect(await site.database.db.selectFrom('sites').select('id').where('name', '=', 'elsewhere').execute()).toEqual([]);
});
