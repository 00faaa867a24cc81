import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { API_PREFIX } from '#api/contract/index.ts';
import { StudySearchResult } from '#schemas/study/found-study.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

type Query = Readonly<Record<string, string>>;

async function search(query: Query, cookies: Record<string, string> = {}) {
  const asked = { country: 'US', postalCode: '60614', locale: 'en', ...query };
  const reply = await site.app.inject({
    url: `${API_PREFIX}/studies/search?${new URLSearchParams(asked).toString()}`,
    cookies,
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

async function found(query: Query = {}, cookies: Record<string, string> = {}): Promise<StudySearchResult> {
  const { status, body } = await search(query, cookies);
  expect(status).toBe(200);
  return Value.Parse(StudySearchResult, body);
}

async function idsOf(query: Query = {}, cookies: Record<string, string> = {}): Promise<string[]> {
  return (await found(query, cookies)).studies.map(({ externalId }) => externalId);
}

const codes = async () =>
  (await site.database.db.selectFrom('actions').select('code').orderBy('id').execute()).map(({ code }) => code);

describe('GET /studies/search', () => {
  beforeEach(() => site.database.db.deleteFrom('actions').execute());

  test('[J1] [K2] lists the studies near a postal code, nearest first, with what a card says', async () => {
    const { studies, nearbyStudies } = await found();
    const distances = studies.flatMap(({ distanceKm }) => distanceKm ?? []);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(studies.find(({ externalId }) => externalId === 'DEMO-ASTHMA-01')).toMatchObject({
      minAge: 18,
      maxAge: 75,
      city: 'Chicago',
      region: 'Illinois',
      siteTargetAreaType: 'Distance',
      approximate: false,
      associatedIndications: [{ id: 4, name: { en: 'Asthma', es: 'Asma' } }],
      patientCompensationNote: { es: 'Hasta $400 por su tiempo y sus traslados' },
    });
    expect(nearbyStudies.map(({ externalId }) => externalId).toSorted()).toEqual(
      studies.map(({ externalId }) => externalId).toSorted(),
    );
    expect(JSON.stringify(studies)).not.toContain('SIMULATION');
  });

  test('[J1] a study is near by its own target area: by distance, in the state, in the country', async () => {
    expect(await idsOf({ postalCode: '62701' })).toEqual(expect.arrayContaining(['DEMO-DIABETES-02', 'DEMO-SLEEP-09']));
    expect(await idsOf({ postalCode: '62701' })).not.toContain('DEMO-ASTHMA-01');
    expect(await idsOf({ postalCode: '99501' })).not.toContain('DEMO-DIABETES-02');
    expect(await idsOf({ country: 'NZ', postalCode: '9016' })).toEqual([]);
  });

  test('[J1] only studies about a requested condition; distance works the same', async () => {
    const { studies, nearbyStudies } = await found({ indications: '4,999' });
    expect(studies.map(({ externalId }) => externalId)).toEqual(['DEMO-ASTHMA-01']);
    expect(nearbyStudies.length).toBeGreaterThan(1);
  });

  test('[Q7] distances are marked approximate if the code resolves only to an area', async () => {
    const { studies } = await found({ country: 'GB', postalCode: 'SE1 7EH' });
    expect(studies.length).toBeGreaterThan(0);
    expect(studies.every(({ approximate }) => approximate)).toBe(true);
  });

  test('[Q11] if no place is known, the studies of the country are listed without a distance', async () => {
    const { studies } = await found({ country: 'ZA', postalCode: '9999' });
    expect(studies.length).toBeGreaterThan(0);
    expect(studies.every(({ distanceKm }) => distanceKm === undefined)).toBe(true);
  });

  test('[E8] a code that does not exist finds nothing, and a text that is not a code is refused', async () => {
    expect(await found({ postalCode: '00000' })).toEqual({ studies: [], nearbyStudies: [] });
    expect((await search({ postalCode: "60614'; drop table studies" })).status).toBe(400);
    expect((await search({ indications: '1,x' })).status).toBe(400);
  });

  test('[J1] what is near is logged: found, none, or healthy-volunteer studies only', async () => {
    await found({ signup: 'ss', routePath: 'search' });
    expect(await codes()).toEqual(['ss', 'sf']);
    await found({ signup: 'ss', country: 'NZ', postalCode: '9016' });
    expect(await codes()).toEqual(['ss', 'sf', 'ss', 'ns']);
  });

  test('[J1] only healthy-volunteer studies near: logged as such', async () => {
    const { db } = site.database;
    await db.updateTable('studies').set({ status: 'Closed' }).where('id', '<>', 'DEMO-HEALTHY-01').execute();
    await found({ signup: 'ss', query: 'realtime=1' });
    await db
      .updateTable('studies')
      .set({ status: 'Active' })
      .where('id', 'not in', ['DEMO-HEALTHY-01', 'DEMO-SIMULATION-07'])
      .execute();
    expect(await codes()).toEqual(['ss', 'ho']);
    await found({ query: 'realtime=1' });
  });

  test('[A19] nt: nothing is logged', async () => {
    await found({ signup: 'ss', query: 'nt=1' });
    expect(await codes()).toEqual([]);
  });

  test('[A19] realtime: always queried again, otherwise cached for a minute', async () => {
    const { db } = site.database;
    expect(await idsOf()).toContain('DEMO-ASTHMA-01');
    await db.updateTable('studies').set({ status: 'Closed' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
    expect(await idsOf()).toContain('DEMO-ASTHMA-01');
    expect(await idsOf({ query: 'realtime=1' })).not.toContain('DEMO-ASTHMA-01');
    await db.updateTable('studies').set({ status: 'Active' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
    await found({ query: 'realtime=1' });
  });

  test('[J1] a catalogue that cannot be asked is a failure, never "no studies"', async () => {
    const { db } = site.database;
    await db.schema.alterTable('study_indications').renameTo('elsewhere').execute();
    const { status, body } = await search({ query: 'realtime=1' });
    await db.schema.alterTable('elsewhere').renameTo('study_indications').execute();
    expect([status, body]).toMatchObject([500, { code: 'unexpected' }]);
  });
});

const hrefOf = async (id: string, query: Query) =>
  (await found(query)).studies.find(({ externalId }) => externalId === id)?.href;

describe('where a card leads', () => {
  test('[J6] [A19] our own screener gets the query with conditions and study, not ps or personal data', async () => {
    const query = 'utm_source=mail&o=77&ps=ws15&studyId=OLD&realtime=1&zip=60614';
    expect(await hrefOf('DEMO-ASTHMA-01', { query })).toBe(
      '/signup/ws15?utm_source=mail&o=77&realtime=1&indicationIds%5B%5D=4&studyId=DEMO-ASTHMA-01',
    );
    expect(await hrefOf('DEMO-ASTHMA-01', { locale: 'es' })).toBe(
      '/signup/es/ws15?indicationIds%5B%5D=4&studyId=DEMO-ASTHMA-01',
    );
  });

  test('[A18] [A19] an invalid ps logs a warning, and the default screener is used', async () => {
    expect(await hrefOf('DEMO-ASTHMA-01', { query: 'ps=nobody' })).toMatch(/^\/signup\/ws10\?/);
    expect(site.logs.map(({ message, msg }) => message ?? msg)).toContain(
      'Invalid campaign name passed as ps parameter',
    );
    expect(await hrefOf('DEMO-ASTHMA-01', { query: 'ps=s6' }), 'a flow that does not screen is not a screener').toMatch(
      /^\/signup\/ws10\?/,
    );
  });

  test('[A19] ps decides the screener that cards open, whatever the study asks for', async () => {
    expect(await hrefOf('DEMO-ASTHMA-01', { query: 'ps=ws16' })).toMatch(/^\/signup\/ws16\?/);
    expect(await hrefOf('DEMO-ASTHMA-01', { query: 'ps=ps1', locale: 'es' })).toMatch(/^\/signup\/es\/ps1\?/);
    expect(await hrefOf('DEMO-ASTHMA-01', { query: 'ps=' })).toMatch(/^\/signup\/ws15\?/);
  });

  test('[A19] [R3] a study that asks for no screener is opened in the one of ps, else in the default one', async () => {
    const { db } = site.database;
    const rows = db.selectFrom('studies').select('document').where('id', '=', 'DEMO-MIGRAINE-03');
    const { document } = await rows.executeTakeFirstOrThrow();
    const keep = (study: object) =>
      db
        .updateTable('studies')
        .set({ document: JSON.stringify(study) })
        .where('id', '=', 'DEMO-MIGRAINE-03')
        .execute();
    const { webScreener: _asksForNone, ...plain } = document;
    await keep(plain);
    expect(await hrefOf('DEMO-MIGRAINE-03', {})).toMatch(/^\/signup\/ws10\?/);
    expect(await hrefOf('DEMO-MIGRAINE-03', { query: 'ps=ws18' })).toMatch(/^\/signup\/ws18\?/);
    await keep(document);
  });

  test('[J6] a study with its own screener links there, with only the study and utm_*', async () => {
    const { db } = site.database;
    const document = async (webScreenerUrl: string | undefined) => {
      const { document: known } = await db
        .selectFrom('studies')
        .select('document')
        .where('id', '=', 'DEMO-MIGRAINE-03')
        .executeTakeFirstOrThrow();
      const { webScreenerUrl: _old, ...rest } = known;
      await db
        .updateTable('studies')
        .set({ document: JSON.stringify({ ...rest, ...(webScreenerUrl === undefined ? {} : { webScreenerUrl }) }) })
        .where('id', '=', 'DEMO-MIGRAINE-03')
        .execute();
    };
    await document('https://sponsor.example/screen?lang=en');
    expect(await hrefOf('DEMO-MIGRAINE-03', { query: 'utm_source=mail&cid=5&email=a%40b.c' })).toBe(
      'https://sponsor.example/screen?lang=en&utm_source=mail&studyId=DEMO-MIGRAINE-03',
    );
    for (const unsafe of ['javascript:alert(1)', 'data:text/html,x', '//']) {
      await document(unsafe);
      expect(await hrefOf('DEMO-MIGRAINE-03', {})).toMatch(/^\/signup\//);
    }
    await document(undefined);
  });
});

describe('screening history', () => {
  test('[J1] [R4] a study that this browser was screened for and failed is left out of the next search', async () => {
    const visit = screenerVisit({ answers: { 'criteria.asthma-smoking': 'yes' } });
    const save = await site.app.inject(saveRequest(visit));
    expect(save.statusCode).toBe(201);
    const cookie = save.cookies.find(({ name }) => name === 'tf_screened');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).not.toContain('ASTHMA');
    expect(await idsOf({}, { tf_screened: cookie?.value ?? '' })).not.toContain('DEMO-ASTHMA-01');
    expect(await idsOf()).toContain('DEMO-ASTHMA-01');
    expect(await idsOf({}, { tf_screened: 'made.up.value' })).toContain('DEMO-ASTHMA-01');
  });
});
