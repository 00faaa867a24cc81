import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const words = (en: string, es: string) => ({ en, es });
const campaign = (id: string, active: object, rest: object = {}) => ({
  formatVersion: 1,
  id,
  version: 1,
  name: 'Open for a time',
  type: 'Signup',
  home: 'start',
  languages: ['en', 'es'],
  settings: { active },
  routes: [
    { name: 'start', title: words('Start', 'Inicio'), blocks: [{ block: 'FullName' }], next: [{ to: 'place' }] },
    { name: 'place', title: words('Place', 'Lugar'), blocks: [{ block: 'PostalCode' }], next: [{ to: 'bye' }] },
    { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
  ],
  ...rest,
});

/** Routes whose only page saves the lead. */
const SAVING = [
  {
    name: 'start',
    title: words('Start', 'Inicio'),
    meta: { saveSubject: true },
    blocks: [{ block: 'FullName' }, { block: 'Phone' }, { block: 'PostalCode' }],
    next: [{ to: 'bye' }],
  },
  { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
];

/** Late in the evening of 30 June in Chicago, where the call centre is; it is 1 July in Greenwich. */
const LAST_EVENING = '2027-07-01T03:30:00.000Z';
const MINUTES_BEFORE = '2027-07-01T03:25:00.000Z';
const NEXT_MORNING = '2027-07-01T15:00:00.000Z';

let now = LAST_EVENING;
let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ clock: { now: () => new Date(now) } });
  const until = '2027-06-30';
  const all = [
    campaign('for-a-time', { from: '2027-01-11', until }),
    campaign('not-yet', { from: '2027-07-02' }),
    campaign('led-on', { until, then: 'led-twice' }),
    campaign('led-twice', { until, then: 's6' }),
    campaign('es-knee', { until: '2030-01-01' }),
    campaign('led-to-names', { until, then: 'two-wanted' }),
    campaign('led-in-circles', { until, then: 'led-back' }),
    campaign('led-back', { until, then: 'led-in-circles' }),
    campaign('in-english', { until }, { languages: ['en'], settings: { active: { until }, forcedLanguage: 'en' } }),
  ];
  all.push(
    campaign('two-wanted', { leads: 2, then: 's6' }, { routes: SAVING }),
    campaign('one-wanted', { leads: 1 }, { routes: SAVING }),
  );
  for (const one of all) writeFileSync(join(site.campaignsFolder, `${one.id}.json`), JSON.stringify(one));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

const at = (moment: string) => {
  now = moment;
  return plainVisitor(site);
};
const main = (body: string) =>
  (/<main[^>]*>(.*?)<\/main>/s.exec(body)?.[1] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('[B2] on its last day, in the time zone of the call centre, a campaign takes new visitors', async () => {
  const { statusCode, body } = await at(LAST_EVENING).get('/signup/for-a-time');
  expect([statusCode, body.includes('data-brand'), main(body)]).toEqual([200, true, expect.stringContaining('Start')]);
});

test('[B2] [N2] after the last day a page says so and leads to other studies', async () => {
  const { statusCode, body, headers } = await at(NEXT_MORNING).get('/signup/for-a-time');
  expect([statusCode, headers['cache-control']]).toEqual([410, 'no-store']);
  expect(main(body)).toMatch(
    /^Registration has closed Thank you for your interest\. .* Find clinical studies near you Call /,
  );
  expect(body).toContain('href="/signup/ss6"');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('href="/signup/es/for-a-time" lang="es"');
  const spanish = (await at(NEXT_MORNING).get('/signup/es/for-a-time')).body;
  expect(main(spanish)).toMatch(/^La inscripción está cerrada .* Buscar estudios clínicos cerca de usted /);
  expect(spanish).toContain('<html lang="es"');
});

test('[B2] where no campaign searches for studies, the page leads to none', async () => {
  const search = join(site.campaignsFolder, 'ss6.json');
  const text = readFileSync(search, 'utf8');
  rmSync(search);
  await site.services.campaigns.reload();
  const { body } = await at(NEXT_MORNING).get('/signup/for-a-time');
  writeFileSync(search, text);
  await site.services.campaigns.reload();
  expect(main(body)).toMatch(/^Registration has closed Thank you for your interest\. /);
  expect(main(body)).not.toContain('Find clinical studies');
});

test('[B2] links to a later page, to a landing page and with prefilled answers are closed as well', async () => {
  for (const url of [
    '/signup/for-a-time/place',
    '/signup/for-a-time?landing=place',
    '/signup/for-a-time?firstName=Ann',
  ])
    expect([url, (await at(NEXT_MORNING).get(url)).statusCode]).toEqual([url, 410]);
});

test('[B2] before the first day a page says when registration opens', async () => {
  const { statusCode, body } = await at(NEXT_MORNING).get('/signup/not-yet');
  expect([statusCode, main(body)]).toEqual([
    404,
    expect.stringMatching(/^Registration is not open yet .* opens on July 2, 2027\. Please come back then\./),
  ]);
  expect(main((await at(NEXT_MORNING).get('/signup/es/not-yet')).body)).toContain('se abre el 2 de julio de 2027.');
});

test('[B2] [A9] visitors are redirected to the next open campaign, with their query but no personal data', async () => {
  const { statusCode, headers } = await at(NEXT_MORNING).get('/signup/es/led-on?utm_source=mail&firstName=Ann');
  expect([statusCode, headers.location]).toEqual([303, '/signup/es/s6?utm_source=mail']);
  expect((await at(NEXT_MORNING).get('/signup/led-in-circles')).statusCode).toBe(410);
});

test('[B2] [P1] what a link fills in goes on to the next open campaign, and not in the address', async () => {
  const visitor = at(NEXT_MORNING);
  const { statusCode, headers } = await visitor.get(
    '/signup/es/led-to-names?utm_source=mail&firstName=Ann&lastName=Bee',
  );
  expect([statusCode, headers.location]).toEqual([303, '/signup/es/two-wanted?utm_source=mail']);
  expect((await visitor.get('/signup/es/two-wanted')).body).toContain('value="Ann Bee"');
});

test('[A1] a campaign whose name begins like a language is that campaign', async () => {
  expect((await at(NEXT_MORNING).get('/signup/es-knee')).statusCode).toBe(200);
  expect((await at(NEXT_MORNING).get('/signup/es/es-knee')).body).toContain('<html lang="es"');
});

test('[B2] [K8] a visitor who has begun can finish later', async () => {
  const visitor = at(LAST_EVENING);
  await visitor.get('/signup/for-a-time');
  const { headers } = await visitor.post('/signup/for-a-time', { 'candidate.fullName': 'Ann Bee', _action: 'next' });
  expect(headers.location).toBe('/signup/for-a-time/place');
  now = NEXT_MORNING;
  const { statusCode, body } = await visitor.get('/signup/for-a-time/place');
  expect([statusCode, main(body)]).toEqual([200, expect.stringContaining('Place')]);
});

test('[B2] a page in one language offers no other', async () => {
  const { body } = await at(NEXT_MORNING).get('/signup/in-english');
  expect([main(body).startsWith('Registration has closed'), body.includes('hreflang="es"')]).toEqual([true, false]);
});

test('[B2] [K1] with the leads that are wanted a campaign closes, but not for those who have begun', async () => {
  const answers = (phone: string) => ({
    'candidate.fullName': 'Ann Bee',
    'candidate.phone': phone,
    'candidate.postalCode': '60601',
    _action: 'next',
  });
  // Nobody fills in a page in no time: such leads are held, and do not count.
  const visitors = [at(MINUTES_BEFORE), at(MINUTES_BEFORE), at(MINUTES_BEFORE)];
  for (const visitor of visitors) expect((await visitor.get('/signup/two-wanted')).statusCode).toBe(200);
  for (const [index, visitor] of visitors.entries()) {
    // Another page each: a page that many have is up to two seconds old.
    const arrival = await at(LAST_EVENING).get(`/signup/two-wanted?cid=mail${index}`);
    expect([arrival.statusCode, arrival.headers.location]).toEqual(
      index < 2 ? [200, undefined] : [302, `/signup/s6?cid=mail${index}`],
    );
    const { headers } = await visitor.post('/signup/two-wanted', answers(`(312) 207-100${index}`));
    expect(headers.location).toBe('/signup/two-wanted/bye');
  }
  const count = await site.services.countLeads('two-wanted', 10);
  expect([count, await site.services.countLeads('two-wanted', 2)]).toEqual([3, 2]);

  const last = at(MINUTES_BEFORE);
  await last.get('/signup/es/one-wanted');
  now = LAST_EVENING;
  await last.post('/signup/es/one-wanted', answers('(312) 207-1004'));
  const { statusCode, body } = await at(LAST_EVENING).get('/signup/es/one-wanted');
  expect([statusCode, main(body)]).toEqual([410, expect.stringMatching(/^La inscripción está cerrada /)]);
});

test('[B9] [A2] an unpublished campaign shows that it is closed, and never another campaign', async () => {
  const file = join(site.campaignsFolder, 'gone.json');
  writeFileSync(file, JSON.stringify(campaign('gone', { until: '2099-01-01', then: 's6' }, { aliases: ['4711'] })));
  await site.services.campaigns.reload();
  expect((await at(LAST_EVENING).get('/signup/gone')).statusCode).toBe(200);
  rmSync(file);
  await site.services.campaigns.reload();
  for (const address of ['/signup/gone', '/signup/4711', '/signup?s=gone', '/signup/gone/place']) {
    const { statusCode, body } = await at(LAST_EVENING).get(address);
    expect([address, statusCode, main(body)]).toEqual([
      address,
      410,
      expect.stringMatching(/^Registration has closed/),
    ]);
  }
  expect(site.services.campaigns.list().map(({ campaign: { id } }) => id)).not.toContain('gone');
});
