import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { eraseLead, type ErasureParts } from '#server/features/erasure/erase-lead.ts';
import { eraseOldLeads, removeOldVisitLogs } from '#server/features/erasure/retention.ts';
import { SEALED_COLUMNS } from '#server/features/encryption-keys/sealed-columns.ts';
import { createSlug, removeExpiredSlugs } from '#server/features/tracking/own-relay.ts';
import { removeExpiredRecordings } from '#server/features/tracking/recordings.ts';
import { removeExpiredDrafts } from '#server/features/visits/drafts/drafts.ts';
import { openApiSite, MONDAY, type ApiSite } from '#tests/support/api-site.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { allForms, CANARIES, canariesIn, phoneOf } from './canaries.ts';
import { searchDatabase, searchFolder } from './search-stores.ts';

const COUNTS = { whole: 1000, share: 8 } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FORMS = allForms([0, 1, 2, 3].map(phoneOf));
const { firstName, lastName, email, birthDate } = CANARIES;

function partsOf(site: ApiSite): ErasureParts {
  const { encryption, images, clock } = site.services;
  return { db: site.database.db, encryption, images, clock };
}

/**
 * A visitor with all kinds of data: two revisions, a draft, and for every fourth one a photo. Returns the visit's id.
 */
async function leave(site: ApiSite, serial: number): Promise<string> {
  const answers = {
    'candidate.firstName': firstName,
    'candidate.lastName': lastName,
    'candidate.phone': phoneOf(serial),
  };
  const visit =
    serial % 4 === 0
      ? signupVisit({ campaignId: 'image-capture', route: 'photos', entry: 'home', answers })
      : screenerVisit({ answers: { ...answers, 'candidate.email': email, 'candidate.birthDate': birthDate } });
  const cookies = {
    tf_draft: (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit })).cookies[0]?.value ?? '',
  };
  const id = randomUUID();
  const photo = serial % 4 === 0 ? { 'answer.image-capture': [id] } : {};
  if (serial % 4 === 0)
    await site.app.inject({
      method: 'PUT',
      url: `/api/v1/images/${id}`,
      headers: { 'content-type': 'image/png' },
      cookies,
      payload: Buffer.from(cameraPng()),
    });
  for (const revision of [1, 2]) {
    const { statusCode } = await site.app.inject({
      ...saveRequest({ ...visit, answers: { ...visit.answers, ...photo } }, revision),
      cookies,
    });
    if (statusCode >= 300) throw new Error(`A save was answered ${statusCode}`);
  }
  return visit.draftId;
}

/** Opens whatever is still sealed with the operator's key, as the operator could, and searches it for the visitors. */
async function searchSealed(
  { database: { db }, services: { encryption } }: ApiSite,
  broken: string[],
): Promise<number> {
  let opened = 0;
  for (const { table, column, key, purpose } of SEALED_COLUMNS) {
    const { rows } = await sql<{
      readonly key: readonly string[];
      readonly sealed: string;
    }>`
      select array[${sql.join(key.map((part) => sql`${sql.ref(part)}::text`))}] as key, ${sql.ref(column)} as sealed
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    for (const row of rows) {
      opened += 1;
      for (const name of canariesIn(encryption.open(purpose(...row.key), row.sealed), FORMS))
        broken.push(`the ${name} can still be opened in ${table}.${column}`);
    }
  }
  return opened;
}

/** The rows that still identify a visit, apart from the evidence and the note that it was erased. */
async function searchNames(site: ApiSite, ids: readonly string[], broken: string[]): Promise<void> {
  const { rows: tables } = await sql<{
    readonly name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(site.database.db);
  for (const { name } of tables.filter((table) => !['consents', 'erasures'].includes(table.name))) {
    for (const id of ids.slice(0, 40)) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} as one where one::text like ${`%${id}%`} limit 1`.execute(
          site.database.db,
        );
      if (rows.length > 0) broken.push(`a row of ${name} still names an erased visit`);
    }
  }
}

async function eraseAll(site: ApiSite, size: Size, erase: (id: string) => Promise<unknown>): Promise<Outcome> {
  const broken: string[] = [];
  const ids: string[] = [];
  for (let serial = 0; serial < COUNTS[size]; serial += 1) ids.push(await leave(site, serial));
  const before = await searchSealed(site, []);
  for (const id of ids) await erase(id);
  const left = await searchSealed(site, broken);
  const searched = await searchDatabase(site.database.pool, FORMS, 'erased_at');
  broken.push(...searched.leaks, ...searchFolder(site.services.config.dataDir, FORMS, '').leaks);
  await searchNames(site, ids, broken);
  const { count } = await site.database.db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) !== ids.length) broken.push(`${count} of ${ids.length} erasures were noted`);
  if (before < ids.length * 3) throw new Error('The visitors left less than they should have');
  return { figures: { erased: ids.length, sealedBefore: before, sealedLeft: left }, broken: [...new Set(broken)] };
}

/** A class of data, its retention period, and whether an item of it still exists. */
interface Kept {
  readonly name: string;
  readonly keptMs: number;
  readonly begin: () => Promise<unknown>;
  readonly expire: (now: Date) => Promise<unknown>;
  readonly isThere: () => Promise<boolean>;
}

function classesOf(site: ApiSite): readonly Kept[] {
  const { db } = site.database;
  const { images, encryption, clock } = site.services;
  const [at, has] = [new Date(MONDAY), async (rows: Promise<readonly unknown[]>) => (await rows).length > 0];
  const [draft, lead, photo] = [randomUUID(), signupVisit(), { draftId: randomUUID(), id: randomUUID() }];
  return [
    {
      name: 'draft, 20 hours',
      keptMs: 20 * HOUR_MS,
      begin: () => db.insertInto('drafts').values({ id: draft, payload: 'x', saved_at: at }).execute(),
      expire: (now) => removeExpiredDrafts(db, now),
      isThere: () => has(db.selectFrom('drafts').select('id').where('id', '=', draft).execute()),
    },
    {
      name: 'recording, 14 days',
      keptMs: 14 * DAY_MS,
      begin: () =>
        db
          .insertInto('recordings')
          .values({ session_id: draft, order_id: 1, campaign_id: 's6', body: 'x', bytes: 1, recorded_at: at })
          .execute(),
      expire: (now) => removeExpiredRecordings(db, now),
      isThere: () => has(db.selectFrom('recordings').select('id').where('session_id', '=', draft).execute()),
    },
    {
      name: 'link, 7 days',
      keptMs: 7 * DAY_MS,
      begin: () => createSlug({ db, encryption, clock }, { firstName: 'Ana', lastName: 'Reyes' }, 7),
      expire: (now) => removeExpiredSlugs(db, now),
      isThere: () => has(db.selectFrom('relay_slugs').select('slug_index').execute()),
    },
    {
      name: 'photo never sent, 1 hour',
      keptMs: HOUR_MS,
      begin: () => images.store({ ...photo, bytes: cameraPng(), takesPdf: false }),
      expire: () => images.sweep(),
      isThere: () => has(db.selectFrom('images').select('id').where('id', '=', photo.id).execute()),
    },
    {
      name: 'lead, 30 days',
      keptMs: 30 * DAY_MS,
      begin: () => site.app.inject(saveRequest(lead)),
      expire: () => eraseOldLeads(partsOf(site), 30),
      isThere: () => has(db.selectFrom('leads').select('id').where('id', '=', lead.draftId).execute()),
    },
    {
      name: 'log of a visit, 30 days',
      keptMs: 30 * DAY_MS,
      begin: () =>
        db
          .insertInto('router_logs')
          .values({ campaign_id: draft, to_route: 'home', path: '/', query: '{}', logged_at: at })
          .execute(),
      expire: (now) => removeOldVisitLogs(db, now, 30),
      isThere: () => has(db.selectFrom('router_logs').select('id').where('campaign_id', '=', draft).execute()),
    },
  ];
}

/** Each class a second before its time, at it, and a second after. */
async function retention(site: ApiSite, broken: string[]): Promise<number> {
  let assessed = 0;
  for (const offset of [-1000, 0, 1000]) {
    for (const { name, keptMs, begin, expire, isThere } of classesOf(site)) {
      site.setTime(MONDAY);
      await begin();
      const now = new Date(Date.parse(MONDAY) + keptMs + offset);
      site.setTime(now.toISOString());
      await expire(now);
      const there = await isThere();
      assessed += 1;
      if (there !== offset < 0)
        broken.push(`${name}: ${offset / 1000} s from its end it is ${there ? 'still there' : 'gone'}`);
      // The next round must not contain anything left over from this one.
      await expire(new Date(now.getTime() + 2000));
      site.setTime(new Date(now.getTime() + 2000).toISOString());
      await expire(site.services.clock.now());
    }
  }
  site.setTime(MONDAY);
  return assessed;
}

async function onSite(size: Size, erase: (site: ApiSite) => (id: string) => Promise<unknown>): Promise<Outcome> {
  const site = await openApiSite();
  try {
    const broken: string[] = [];
    const assessed = await retention(site, broken);
    await sql`delete from erasures`.execute(site.database.db);
    const erased = await eraseAll(site, size, erase(site));
    return { figures: { retentionCases: assessed, ...erased.figures }, broken: [...broken, ...erased.broken] };
  } finally {
    await site.close();
  }
}

/** Erasure and retention (check 21 of the reliability notes). */
export const erasures: HardCheck = {
  name: 'erasures',
  promise:
    'nothing about an erased person can be read, and each class of data is removed exactly when its time is over',
  fault: 'an erasure that forgets the revisions of a lead and its draft',
  run: (size) => onSite(size, (site) => (id) => eraseLead(partsOf(site), id)),
  runPlanted: (size) =>
    onSite(
      size,
      ({ database: { db } }) =>
        (id) =>
          db.insertInto('erasures').values({ lead_id: id, erased_at: MONDAY }).execute(),
    ),
};
