import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const readable = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

async function read(
  url: string,
  visitor: PlainVisitor = plainVisitor(site),
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await visitor.get(url, headers);
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, text: readable(answer.body) };
}

test('[J1] a study has a page that says what it is about, who can join, what it asks and pays, and where', async () => {
  const { status, text, html } = await read('/signup/studies/DEMO-ASTHMA-01');
  expect(status).toBe(200);
  for (const words of [
    'Breathing easier',
    'This study is looking for people now',
    'new inhaler',
    'Conditions Asthma',
    'Who may join Adults from 18 to 75 Asthma for at least one year Not smoking now',
    'What it asks of you',
    'You can stop at any time',
    'Up to $400',
    '440 Lakewalk Street, Suite 310, Chicago, Illinois 60611',
    'Study number: DEMO-ASTHMA-01',
    'This is a demonstration.',
  ])
    expect(text).toContain(words);
  expect(html).toContain('href="/signup/ws15?studyId=DEMO-ASTHMA-01"');
});

test('[J1] a study’s page begins with who may join, by age, sex, conditions and weight, each said once', async () => {
  const { text } = await read('/signup/studies/DEMO-DIABETES-02');
  expect(text).toContain(
    'Who may join 30 to 80 years People of any sex Conditions: Obesity or overweight, Type 2 diabetes ' +
      'Body mass index (weight for height): 25 to 45 Where',
  );
  for (const fact of ['30 to 80', '25 to 45', 'Obesity or overweight', 'Who ma'])
    expect([fact, text.split(fact).length - 1]).toEqual([fact, 1]);
  expect((await read('/signup/studies/DEMO-PREGNANCY-11')).text).toContain(
    'Who may join 18 to 45 years Women Condition',
  );
  // A vaccine is for people who do not have the condition.
  expect((await read('/signup/studies/DEMO-RSV-VACCINE-08')).text).toMatch(
    /Who may join 60 years and older People of any sex Where/,
  );
});

test('[J1] [N2] in every language a study’s own list of who may join says the age alone', async () => {
  expect((await read('/signup/es/studies/DEMO-KNEE-11')).text).toContain(
    'Quién podría participar Personas de 40 a 80 años Artritis en una o ambas rodillas Sin operaciones en esa rodilla',
  );
  const { text } = await read('/signup/fr-CA/studies/DEMO-KNEE-11');
  expect(text).toContain('Qui pourrait participer Adults from 40 to 80 Arthritis in one or both knees');
  expect((await read('/signup/fr-CA/studies/DEMO-DIABETES-02')).text).toContain(
    'Qui pourrait participer De 30 à 80 ans Personnes de tout sexe Problèmes de santé',
  );
});

test('[J1] [F8] the study’s page names what the card and the landing page say is paid', async () => {
  for (const [id, paid] of [
    ['DEMO-DIABETES-02', 'Up to $600'],
    ['DEMO-MEMORY-06', 'Up to $800'],
    ['DEMO-KNEE-11', 'Up to $450'],
    ['DEMO-PREGNANCY-11', 'For your time and travel'],
  ] as const) {
    const { text } = await read(`/signup/studies/${id}`);
    expect(text).toContain(`Compensation ${paid}`);
    expect(text).toContain('When and how is the compensation paid?');
  }
  expect((await read('/signup/studies/DEMO-MEMORY-06')).text).not.toContain('Compensation For');
  expect((await read('/signup/ws15?studyId=DEMO-MEMORY-06')).text).toContain('up to $800');
  expect((await read('/signup/studies/DEMO-SLEEP-09')).text).not.toMatch(/compensation/i);
});

test('[J1] the page about a study says each fact once, and leads to a map of each place', async () => {
  const { text, html } = await read('/signup/studies/DEMO-ASTHMA-01');
  for (const fact of ['18 to 75', 'Up to $400', 'Lakeside Clinical Research (demo)', '440 Lakewalk Street'])
    expect([fact, text.split(fact).length - 1]).toEqual([fact, 1]);
  expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps\/search\/[^"]*440\+Lakewalk\+Street/);
});

test('[J1] [Q7] a study from home names no site to go to; sites abroad stand below, without a distance', async () => {
  const home = (await read('/signup/studies/DEMO-SLEEP-09')).text;
  expect(home).toContain('You take part from home. There is no site to go to.');
  expect(home.match(/Nearest site|Lakeside|about visits|How many visits/g)).toBeNull();
  const visitor = plainVisitor(site);
  await visitor.get('/signup/study-search');
  await visitor.post('/signup/study-search', {
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    _action: 'ask:study-search',
  });
  const [own = '', abroad = ''] = (await read('/signup/studies/DEMO-ASTHMA-01', visitor)).text.split(
    'In other countries',
  );
  expect(own).toMatch(/Chicago.*\d miles/);
  expect(own).not.toContain('Canada');
  expect(abroad).toContain('Canada');
  expect(abroad).not.toMatch(/\d miles/);
});

test('[N2] the same in Spanish, in the document’s own language', async () => {
  const { text, html } = await read('/signup/es/studies/DEMO-ASTHMA-01');
  for (const words of [
    'Respirar mejor',
    'Este estudio busca participantes ahora',
    'Afecciones Asma',
    'Adultos de 18 a 75 años',
    'Puede dejarlo en cualquier momento',
  ])
    expect(text).toContain(words);
  expect(html).toMatch(/<html lang="es"/);
  expect(html).not.toMatch(/<h2>[^<]*(What|Who|Where)/);
});

test('[N2] each language of the page about a study, and of a legal page, leads to the other', async () => {
  expect((await read('/signup/studies/DEMO-ASTHMA-01')).html).toContain(
    '<a href="/signup/es/studies/DEMO-ASTHMA-01" lang="es" hreflang="es">Español</a>',
  );
  expect((await read('/signup/es/studies/DEMO-ASTHMA-01')).html).toContain(
    '<a href="/signup/studies/DEMO-ASTHMA-01" lang="en" hreflang="en">English</a>',
  );
  expect((await read('/signup/es/legal/privacy-policy')).html).toContain(
    '<a href="/signup/legal/privacy-policy" lang="en" hreflang="en">English</a>',
  );
});

test('[N4] each brand uses its own word for "study"', async () => {
  const other = await read('/signup/studies/NOT-THERE', plainVisitor(site), { host: 'trials-world.localhost' });
  const own = await read('/signup/studies/NOT-THERE');
  expect(own.text).toContain('Search for clinical studies near you');
  expect(other.text).toContain('Search for clinical trials near you');
  expect([own.status, other.status]).toEqual([404, 404]);
});

test('[P1] the page is neither indexed nor cached, needs no script, and reveals nothing of the visit', async () => {
  const { html, headers } = await read(
    '/signup/studies/DEMO-ASTHMA-01?utm_source=mail&email=ana%40example.org&zip=60614',
  );
  // The visitor's own links lead on with it (A9); whoever is sent the address, or prints it, gets none of it.
  const withoutOwnLinks = html.replaceAll(/ href="\/signup[/?][^"]*"/g, '');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(headers['cache-control']).toBe('no-store');
  expect(html).not.toContain('<script');
  expect(html.replaceAll('<wbr/>', '')).toMatch(
    /class="study-address">https?:\/\/[^<?]+\/signup\/studies\/DEMO-ASTHMA-01</,
  );
  expect(html).not.toMatch(/ana(@|%40)example|60614/);
  expect(withoutOwnLinks).not.toContain('utm_source');
});

test('[A9, J6] its links carry the click on: to the screener, the search and the other language', async () => {
  const click = 'gclid=own-click&utm_term=own%20term&fbclid=face&ps=ws15&radius=25&landing=postal&studyId=OTHER';
  const { html } = await read(`/signup/studies/DEMO-ASTHMA-01?${click}`);
  const links = [...html.matchAll(/ href="(\/signup[/?][^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const kept = 'gclid=own-click&utm_term=own+term&fbclid=face';
  expect(new Set(links.filter((href) => href.includes('gclid')))).toEqual(
    new Set([
      `/signup/ws15?${kept}&studyId=DEMO-ASTHMA-01`,
      `/signup/ss6?${kept}&ps=ws15&radius=25`,
      `/signup/es/studies/DEMO-ASTHMA-01?${kept}&ps=ws15&radius=25`,
      `/signup?${kept}&ps=ws15&radius=25`,
      ...[
        'terms-of-use',
        'privacy-policy',
        'cookie-policy',
        'consumer-health-data-privacy-notice',
        'health-insurance-portability-notice',
      ].map((name) => `/signup/legal/${name}?${kept}&ps=ws15&radius=25`),
    ]),
  );
});

test.each([
  ['a legal page', '/signup/es/legal/privacy-policy'],
  ['the page of an unknown study', '/signup/es/studies/NOT-THERE'],
  ['the page of an unknown address', '/signup/es/activeflows'],
])('[A9, A17] every link of %s to our own pages carries the click on', async (_what, path) => {
  const address = `${path}?gclid=own-click&s=s6&landing=postal&utm_term=own&email=ana%40example.org`;
  const { html } = await read(address, plainVisitor(site), { accept: 'text/html' });
  const links = [...html.matchAll(/<a [^>]*href="(\/signup[^"]*)"/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(6);
  expect(links.filter((href) => !href.endsWith('?gclid=own-click&amp;utm_term=own'))).toEqual([]);
});

test('[A9] a legal page, which caches share, takes the click of no other visitor', async () => {
  const headers = { host: 'trial.example', referer: 'http://trial.example/signup/study-search?gclid=own-click' };
  expect((await read('/signup/legal/privacy-policy', plainVisitor(site), headers)).html).not.toContain('own-click');
});

test('[A9] a link without script, from a page made for everybody, brings the click along', async () => {
  const headers = { host: 'trial.example', referer: 'http://trial.example/signup/study-search?gclid=own-click' };
  const { html } = await read('/signup/studies/DEMO-ASTHMA-01', plainVisitor(site), headers);
  expect(html).toContain('?gclid=own-click&amp;studyId=DEMO-ASTHMA-01"');
});

test('[J1] [Q7] distances to the sites, nearest first, are shown only after a search', async () => {
  expect((await read('/signup/studies/DEMO-ASTHMA-01')).text).not.toMatch(/\d miles/);
  const visitor = plainVisitor(site);
  await visitor.get('/signup/study-search');
  await visitor.post('/signup/study-search', {
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    _action: 'ask:study-search',
  });
  const { text } = await read('/signup/studies/DEMO-ASTHMA-01', visitor);
  expect(text).toContain('the nearest to ZIP code 60614 on top');
  const miles = [...text.matchAll(/ · ([\d.,]+) miles/g)].map(([, distance]) => Number(distance?.replace(',', '')));
  expect(miles.length).toBeGreaterThan(0);
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
});

test('[J1] a study that closed says so and names others about its condition', async () => {
  const { db } = site.database;
  await db.updateTable('studies').set({ status: 'Closed' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
  const alike = await db
    .selectFrom('study_indications')
    .select('study_id')
    .where('indication_id', '=', 4)
    .where('study_id', '<>', 'DEMO-ASTHMA-01')
    .executeTakeFirst();
  if (!alike)
    await db.insertInto('study_indications').values({ study_id: 'DEMO-MIGRAINE-03', indication_id: 4 }).execute();
  const { text, html, status } = await read('/signup/studies/DEMO-ASTHMA-01');
  await db.updateTable('studies').set({ status: 'Active' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
  expect(status).toBe(200);
  for (const words of [
    'This study is not looking for people any more',
    'Other studies about the same condition',
    'Search for clinical studies near you',
  ])
    expect(text).toContain(words);
  expect(html).toMatch(/href="\/signup\/studies\/DEMO-/);
  expect(html).not.toContain('ws15');
});

test.each(['NOT-THERE', 'DEMO-SIMULATION-07', '%00', '..%2F..%2Fetc', '<script>alert(1)</script>', "x' or 1=1"])(
  '[J1] there is no page of %s, and the way to others is shown',
  async (id) => {
    const { status, text, html } = await read(`/signup/studies/${id.startsWith('%') ? id : encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(text).toContain('We do not have this study');
    expect(html).not.toContain('<script');
  },
);

test('[J1] what a registry wrote appears as text, whatever is in it', async () => {
  const { db } = site.database;
  const row = await db
    .selectFrom('studies')
    .select('document')
    .where('id', '=', 'DEMO-ASTHMA-01')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('studies')
    .values({
      id: 'HOSTILE',
      document: JSON.stringify({
        ...row.document,
        externalId: 'HOSTILE',
        name: { en: '<img src=x onerror=alert(1)>' },
        description: { en: 'One\n\n<script>alert(1)</script>' },
      }),
      status: 'Active',
      is_simulation: false,
      site_required: false,
      area_type: 'Country',
      target_distance_km: null,
      origin: 'registry',
      eligibility_text: null,
    })
    .execute();
  const { html } = await read('/signup/es/studies/HOSTILE');
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('<span lang="en">&lt;img');
});

test('[J1] of many sites the page lists 100, the visitor’s country first, and says how many there are', async () => {
  const { db } = site.database;
  const row = await db
    .selectFrom('studies')
    .select('document')
    .where('id', '=', 'DEMO-ASTHMA-01')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('studies')
    .values({
      id: 'MANY',
      document: JSON.stringify({ ...row.document, externalId: 'MANY' }),
      status: 'Active',
      is_simulation: false,
      site_required: false,
      area_type: 'Distance',
      target_distance_km: 120,
      origin: 'registry',
      eligibility_text: null,
    })
    .execute();
  await sql`
    insert into sites (id, name, city, country, country_text, lat, lon)
    select 'many-' || n, 'Clinic ' || n, 'Town ' || n, case when n <= 5 then 'US' else 'CA' end, '', 45, -75
    from generate_series(1, 105) as n`.execute(db);
  await sql`
    insert into study_sites (study_id, site_id, ext_id, recruiting)
    select 'MANY', 'many-' || n, 'MANY-' || n, true from generate_series(1, 105) as n`.execute(db);
  const { text, html } = await read('/signup/studies/MANY');
  expect(text).toContain('105 sites are looking for people; these are 100 of them.');
  const lines = [...html.matchAll(/<li><strong>(Clinic \d+)<\/strong><br\/>([^<]*)/g)].map(([, , where]) => where);
  expect(lines).toHaveLength(100);
  expect(lines.slice(0, 6).map((where) => where?.includes('Canada'))).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('[J1] a closed study shows one notice, not text in columns', async () => {
  const { db } = site.database;
  await db.updateTable('studies').set({ status: 'Closed' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
  const { html } = await read('/signup/studies/DEMO-ASTHMA-01');
  await db.updateTable('studies').set({ status: 'Active' }).where('id', '=', 'DEMO-ASTHMA-01').execute();
  expect(html).toMatch(/<div class="notice notice-info"><div class="notice-body"><p><strong>/);
});

test("[N2] a registry's English is marked on the Spanish page, each paragraph; its lists are lists", async () => {
  const { db } = site.database;
  const row = await db
    .selectFrom('studies')
    .select('document')
    .where('id', '=', 'DEMO-ASTHMA-01')
    .executeTakeFirstOrThrow();
  const description = { en: 'First part.\n\nThe team will:\n\n* check the eyes\n* measure \\>30 pg\n\nLast part.' };
  await db
    .insertInto('studies')
    .values({
      id: 'LONG',
      document: JSON.stringify({ ...row.document, externalId: 'LONG', description }),
      status: 'Active',
      is_simulation: false,
      site_required: false,
      area_type: 'Country',
      target_distance_km: null,
      origin: 'registry',
      eligibility_text: null,
    })
    .execute();
  const { html } = await read('/signup/es/studies/LONG');
  expect(html).toContain(
    '<div lang="en"><p>First part.</p><p>The team will:</p><ul class="bullets bullets-dots"><li>check the eyes</li>' +
      '<li>measure &gt;30 pg</li></ul><p>Last part.</p></div>',
  );
});
