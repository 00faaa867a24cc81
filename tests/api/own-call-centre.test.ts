import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const words = (en: string, es: string) => ({ en, es });
const HOURS = { timeZone: 'Europe/London', days: [1, 2, 3, 4, 5], opens: '09:30', closes: '18:00' };
const CENTRE = {
  US: { numbers: { en: '1-800-555-0133', es: '1-800-555-0134' } },
  GB: { hours: HOURS },
  CA: { number: '1-800-555-0135' },
};
const campaign = (id: string, settings: object) => ({
  formatVersion: 1,
  id,
  version: 1,
  name: 'With a call centre of its own',
  type: 'Signup',
  home: 'start',
  languages: ['en', 'es'],
  settings: { showCountrySelect: true, ...settings },
  routes: [
    {
      name: 'start',
      title: words('Start', 'Inicio'),
      blocks: [
        { block: 'PostalCode' },
        {
          block: 'RichText',
          id: 'lines',
          props: { text: words('Call {callCentreNumber} from {opens}', 'Llame al {callCentreNumber} desde {opens}') },
        },
      ],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
  ],
});
/** Monday, 16:30 in London and 10:30 in Chicago. */
const MONDAY = '2026-11-23T16:30:00.000Z';
/** Monday, 18:30 in London and 12:30 in Chicago. */
const EVENING = '2026-11-23T18:30:00.000Z';

let now = MONDAY;
let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ clock: { now: () => new Date(now) } });
  const all = [
    campaign('own-centre', { callCentre: CENTRE }),
    campaign('own-closed', { callCentre: CENTRE, active: { until: '2026-01-31' } }),
    campaign('one-line', { callCentre: { US: { number: '1-800-555-0136' } } }),
  ];
  for (const one of all) writeFileSync(join(site.campaignsFolder, `${one.id}.json`), JSON.stringify(one));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

const pageAt = async (url: string, language = 'en-US') =>
  (await site.app.inject({ url, headers: { 'accept-language': language } })).body;
const numbersOn = (body: string) => [...new Set([...body.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number))];

const callNow = async (question: object): Promise<unknown> => {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/v1/call-now',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { indicationIds: [4], country: 'US', postalCode: '60614', locale: 'en', ...question },
  });
  return reply.json();
};

test('[N8] [B2] pages show the number of the campaign, in each language; others the operator’s', async () => {
  const english = await pageAt('/signup/own-centre');
  expect(numbersOn(english)).toEqual(['18005550133']);
  expect(english).toContain('Call 1-800-555-0133 from 08:00');
  expect(numbersOn(await pageAt('/signup/es/own-centre'))).toEqual(['18005550134']);
  expect(numbersOn(await pageAt('/signup/s6'))).toEqual(['18005550100']);
});

test('[N8] [N5] a country has the campaign’s hours, and the operator’s number if that has none', async () => {
  expect(await pageAt('/signup/own-centre', 'en-GB')).toMatch(/Call 020-7946-01\d\d from 09:30/);
});

test('[N8] the operator’s Spanish line does not come with a number of the campaign’s own', async () => {
  expect(numbersOn(await pageAt('/signup/es/one-line'))).toEqual(['18005550136']);
});

test('[D9] [N5] whether somebody answers now is asked of the campaign’s own call centre', async () => {
  now = MONDAY;
  expect(await callNow({ signup: 'own-centre' })).toEqual({ callNow: true, phone: '1-800-555-0133' });
  expect(await callNow({ signup: 'own-centre', locale: 'es' })).toEqual({ callNow: true, phone: '1-800-555-0134' });
  expect(await callNow({})).toEqual({ callNow: true, phone: '1-800-555-0100' });
  expect(await callNow({ signup: 'no-such-campaign' })).toEqual({ callNow: true, phone: '1-800-555-0100' });
  const british = { signup: 'own-centre', country: 'GB', postalCode: 'SW1A 1AA' };
  expect(await callNow(british)).toMatchObject({ callNow: true });
  now = EVENING;
  expect(await callNow(british)).toEqual({ callNow: false });
  expect(await callNow({ ...british, signup: 's6' })).toMatchObject({ callNow: true });
  now = MONDAY;
});

test('[B2] [N8] the page of a campaign that is over has its number', async () => {
  expect(numbersOn((await plainVisitor(site).get('/signup/own-closed')).body)).toEqual(['18005550133']);
});
