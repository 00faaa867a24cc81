import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseLead, findLeadsByPhone, type ErasureParts } from '#server/features/erasure/erase-lead.ts';
import { eraseOldLeads, removeOldVisitLogs } from '#server/features/erasure/retention.ts';
import { visitorKey } from '#server/features/consents/evidence/visitor-key.ts';
import { linkConsents } from '#server/features/consents/evidence/consent-chain.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { contactPurpose } from '#server/features/consents/store-consents.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let site: ApiSite;
let parts: ErasureParts;
beforeAll(async () => {
  site = await openApiSite();
  const { encryption, images, clock } = site.services;
  parts = { db: site.database.db, encryption, images, clock };
});
afterAll(() => site.close());

/** The rows, in any table of ours, that still identify the lead. */
async function rowsThatName(leadId: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{
    readonly name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(site.database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      readonly count: string;
    }>`select count(*) as count from ${sql.id(name)} as one where one::text like ${`%${leadId}%`}`.execute(
      site.database.db,
    );
    if (Number(rows[0]?.count) > 0) found.push(name);
  }
  return found.toSorted();
}

test('[P2] erasing deletes everything about a visitor; consent evidence stays, attributable to nobody', async () => {
  const visitor = await bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 7));
  expect((await visitor.book(firstOf(slotsIn(await visitor.slots())))).status).toBe(201);
  expect((await site.app.inject(saveRequest(visitor.visit))).statusCode).toBe(201);
  const leadId = visitor.visit.draftId;
  const [consent] = await site.database.db.selectFrom('consents').selectAll().where('lead_id', '=', leadId).execute();
  expect(
    JSON.parse(
      (await visitorKey(parts.db, parts.encryption, leadId)).open(contactPurpose(leadId), consent?.contact ?? ''),
    ),
  ).toMatchObject({ postal: '60614' });
  expect(await rowsThatName(leadId)).toEqual(
    expect.arrayContaining(['bookings', 'consents', 'deliveries', 'drafts', 'lead_revisions', 'leads', 'visitor_keys']),
  );
  expect(await eraseLead(parts, leadId)).toMatchObject({ revisions: 1, delivered: 0, bookings: 1, images: 0 });
  expect(await rowsThatName(leadId)).toEqual(['consents', 'erasures']);
  const after = await visitorKey(parts.db, parts.encryption, leadId);
  expect(() => after.open(contactPurpose(leadId), consent?.contact ?? '')).toThrow(
    'Sealed with a key that is not configured',
  );
  expect(() => parts.encryption.open(contactPurpose(leadId), consent?.contact ?? '')).toThrow(
    'Sealed with a key that is not configured',
  );
  await linkConsents(parts.db, parts.encryption, parts.clock.now());
  expect((await verifyConsents(parts.db, parts.encryption)).faults).toEqual([]);
});

test('[P2] an appointment that is left of a visit whose draft has expired is erased too', async () => {
  const visitor = await bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 8));
  expect((await visitor.book(firstOf(slotsIn(await visitor.slots())))).status).toBe(201);
  const leadId = visitor.visit.draftId;
  for (const table of ['drafts', 'visitor_keys'] as const) {
    await parts.db
      .deleteFrom(table)
      .where(table === 'drafts' ? 'id' : 'lead_id', '=', leadId)
      .execute();
  }
  expect(await eraseLead(parts, leadId)).toMatchObject({ revisions: 0, bookings: 1 });
});

test('[P2] photos are removed from the storage, and every lead of a phone number is found', async () => {
  const phone = '+13122071999';
  const visit = signupVisit({
    campaignId: 'image-capture',
    route: 'photos',
    entry: 'home',
    answers: { 'candidate.phone': phone },
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
  const withPhoto = { ...visit, answers: { ...visit.answers, 'answer.image-capture': [id] } };
  expect((await site.app.inject({ ...saveRequest(withPhoto), cookies })).statusCode).toBe(201);
  const second = signupVisit({ answers: { 'candidate.phone': phone } });
  await site.app.inject(saveRequest(second));
  expect(await findLeadsByPhone(parts, phone)).toEqual([visit.draftId, second.draftId]);
  expect(await eraseLead(parts, visit.draftId)).toMatchObject({ revisions: 1, images: 1 });
  expect(await site.services.images.ofLead(visit.draftId)).toEqual([]);
  expect(await findLeadsByPhone(parts, phone)).toEqual([second.draftId]);
});

test('[P2] what a browser sends later about an erased visit is refused', async () => {
  const visit = signupVisit();
  const reply = await site.app.inject(saveRequest(visit));
  const cookies = { tf_draft: reply.cookies[0]?.value ?? '' };
  await eraseLead(parts, visit.draftId);
  for (const revision of [1, 2]) {
    const again = await site.app.inject({ ...saveRequest(visit, revision), cookies });
    expect([again.statusCode, again.json()]).toMatchObject([410, { code: 'lead-erased' }]);
  }
  expect(
    (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit, cookies })).json(),
  ).toMatchObject({ code: 'lead-erased' });
  expect(await rowsThatName(visit.draftId)).toEqual(['consents', 'erasures']);
});

test('[P2] nothing is stored about somebody who was never here', async () => {
  expect(await eraseLead(parts, randomUUID())).toBeUndefined();
});

test('[P2] a storage that fails leaves everything in its place, and the erasure can be tried again', async () => {
  const visit = signupVisit();
  await site.app.inject(saveRequest(visit));
  const broken = { ...parts, images: { removeAll: () => Promise.reject(new Error('down')) } };
  await expect(eraseLead(broken, visit.draftId)).rejects.toThrow('down');
  expect(await rowsThatName(visit.draftId)).toContain('leads');
  expect(await eraseLead(parts, visit.draftId)).toMatchObject({ revisions: 1 });
});

test.each([
  [29, 1],
  [30, 0],
  [31, 0],
])('[P2] where leads are kept for 30 days, after %i days %i are there', async (days, left) => {
  const visit = signupVisit();
  await site.app.inject(saveRequest(visit));
  const saved = Date.parse(MONDAY);
  site.setTime(new Date(saved + days * 86_400_000).toISOString());
  await eraseOldLeads(parts, 30);
  const rows = await parts.db.selectFrom('leads').select('id').where('id', '=', visit.draftId).execute();
  site.setTime(MONDAY);
  expect(rows).toHaveLength(left);
});

test.each([
  [29, 1],
  [30, 0],
  [31, 0],
])('[P2] where logs are kept for 30 days, after %i days %i are there', async (days, left) => {
  await parts.db
    .insertInto('router_logs')
    .values({ campaign_id: `kept-${days}`, to_route: 'home', path: '/', query: '{}', logged_at: MONDAY })
    .execute();
  await removeOldVisitLogs(parts.db, new Date(Date.parse(MONDAY) + days * 86_400_000), 30);
  expect(
    await parts.db.selectFrom('router_logs').select('id').where('campaign_id', '=', `kept-${days}`).execute(),
  ).toHaveLength(left);
});
