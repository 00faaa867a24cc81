import { sql } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ replace: () => ({ demonstration: false }) });
});
afterAll(() => site.close());

interface Given {
  readonly id: string;
  readonly origin: 'registry' | 'vocabulary';
  readonly status: 'Active' | 'Closed';
  readonly name?: string;
}

/** A study with the sites of a demonstration study. */
async function keepStudy({ id, origin, status, name = 'A Study of Breathing' }: Given): Promise<void> {
  const { db } = site.database;
  const { document } = await db
    .selectFrom('studies')
    .select('document')
    .where('id', '=', 'DEMO-ASTHMA-01')
    .executeTakeFirstOrThrow();
  const own = { ...document, externalId: id, name: { en: name }, internalStatus: status };
  await db
    .insertInto('studies')
    .values({
      id,
      document: JSON.stringify(own),
      status,
      is_simulation: false,
      site_required: false,
      area_type: 'Distance',
      target_distance_km: 120,
      origin,
      eligibility_text: null,
    })
    .execute();
  await sql`
    insert into study_sites (study_id, site_id, ext_id, recruiting)
    select ${id}::text, site_id, ${id}::text || ext_id, recruiting
    from study_sites where study_id = 'DEMO-ASTHMA-01'`.execute(db);
  await db.insertInto('study_indications').values({ study_id: id, indication_id: 4 }).execute();
}

const Reported = Type.Object({
  description: Type.String(),
  url: Type.String(),
  studyLocation: Type.Array(Type.Unknown()),
});
const LINKED = /<script type="application\/ld\+json">(.*?)<\/script>/s;

async function linkedDataOf(url: string): Promise<unknown> {
  const { body } = await plainVisitor(site).get(url);
  const [, json] = LINKED.exec(body) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

test('[J1] schema.org describes a recruiting registry study, with nothing made up', async () => {
  await keepStudy({ id: 'NCT00000001', origin: 'registry', status: 'Active' });
  const { body } = await plainVisitor(site).get('/signup/studies/NCT00000001');
  expect(body).not.toContain('noindex');
  const { description, url, studyLocation, ...rest } = Value.Parse(
    Reported,
    await linkedDataOf('/signup/studies/NCT00000001'),
  );
  expect(rest).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MedicalStudy',
    name: 'A Study of Breathing',
    identifier: { '@type': 'PropertyValue', propertyID: 'ClinicalTrials.gov', value: 'NCT00000001' },
    sameAs: 'https://clinicaltrials.gov/study/NCT00000001',
    status: 'Recruiting',
    population: 'Anyone, 18 to 75 years',
    healthCondition: [{ '@type': 'MedicalCondition', name: 'Asthma' }],
  });
  expect(description).toContain('inhaler');
  expect(url).toMatch(/^https?:\/\/[^/]+\/signup\/studies\/NCT00000001$/);
  expect(studyLocation).toContainEqual({ '@type': 'AdministrativeArea', name: 'Chicago, Illinois, United States' });
  expect(await linkedDataOf('/signup/es/studies/NCT00000001')).toMatchObject({
    population: 'Cualquier persona, De 18 a 75 años',
    healthCondition: [{ name: 'Asma' }],
  });
});

test('[P1] it does not depend on where the visitor lives', async () => {
  await keepStudy({ id: 'NCT00000002', origin: 'registry', status: 'Active' });
  const visitor = plainVisitor(site);
  await visitor.get('/signup/study-search');
  await visitor.post('/signup/study-search', {
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    _action: 'ask:study-search',
  });
  const [, near] = LINKED.exec((await visitor.get('/signup/studies/NCT00000002')).body) ?? [];
  expect(JSON.parse(near ?? 'null')).toEqual(await linkedDataOf('/signup/studies/NCT00000002'));
});

test.each([
  ['recruits no more', { id: 'NCT00000003', origin: 'registry', status: 'Closed' }],
  ['has no public number', { id: 'SPONSOR-1', origin: 'registry', status: 'Active' }],
  ['somebody wrote here', { id: 'NCT00000004', origin: 'vocabulary', status: 'Active' }],
] as const)('[P1] the page of a study that %s is for no search engine', async (_what, given) => {
  await keepStudy(given);
  const { body } = await plainVisitor(site).get(`/signup/studies/${given.id}`);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('<script');
});

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '"}</SCRIPT x>',
  '\u2028\u2029\\u003c/script>',
])('[J1] the title %j can end no element and begin none', async (name) => {
  const id = `NCT1${Buffer.from(name).toString('hex').replaceAll(/\D/g, '').padEnd(7, '0').slice(0, 7)}`;
  await keepStudy({ id, origin: 'registry', status: 'Active', name });
  const { body } = await plainVisitor(site).get(`/signup/studies/${id}`);
  expect(body.match(/<script/gi)).toHaveLength(1);
  expect(body.match(/<\/script/gi)).toHaveLength(1);
  expect(await linkedDataOf(`/signup/studies/${id}`)).toMatchObject({ name });
});
