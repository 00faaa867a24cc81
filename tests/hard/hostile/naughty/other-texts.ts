import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { inParallel } from '../in-parallel.ts';
import { shown, type Ask, type Tally } from './tally.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

const api = (path: string, payload: object, method: 'POST' | 'PUT' = 'POST'): InjectOptions => ({
  method,
  url: `/api/v1${path}`,
  payload,
});
const decision = () => ({
  draftId: randomUUID(),
  consentType: 'commercial',
  hasConsent: true,
  isInternational: false,
  language: 'es',
  campaignId: 's6',
  campaignVersion: shippedVersion('s6'),
  country: 'USA',
  postal: '60614',
  phone: '+13125550197',
  originUrl: 'https://trials.example/signup/s6',
});
const routed = (rest: object) =>
  api('/actions/router_log', { signup: 's6', to: 'age', from: 'postal', query: {}, path: '/signup/s6/age', ...rest });

/** Every text in a call that is not an answer on a form, and where a string can be put into it. */
const SINKS: readonly (readonly [place: string, request: (text: string) => InjectOptions])[] = [
  ['a query value of a lead', (text) => saveRequest(signupVisit({ query: { utm_source: text } }))],
  ['a query name of a lead', (text) => saveRequest(signupVisit({ query: { [text]: 'x' } }))],
  [
    'an answer that nobody asked',
    (text) => saveRequest(signupVisit({ answers: { [text.slice(0, 100)]: text.slice(0, 2000) } })),
  ],
  [
    'the browser of a lead',
    (text) => ({
      ...saveRequest(signupVisit()),
      headers: { ...saveRequest(signupVisit()).headers, 'user-agent': encodeURIComponent(text.toWellFormed()) },
    }),
  ],
  [
    'an answer of a draft',
    (text) =>
      api(
        '/drafts',
        signupVisit({
          answers: { 'candidate.firstName': text.slice(0, 2000) },
          query: { utm_source: text.slice(0, 500) },
        }),
        'PUT',
      ),
  ],
  ['the words of a consent', (text) => api('/consents', { ...decision(), text })],
  ['the phone of a consent', (text) => api('/consents', { ...decision(), text: 'I agree', phone: text.slice(0, 40) })],
  [
    'the postal code of a consent',
    (text) => api('/consents', { ...decision(), text: 'I agree', postal: text.slice(0, 20) }),
  ],
  [
    'the country of a consent',
    (text) => api('/consents', { ...decision(), text: 'I agree', country: text.padEnd(3, 'x').slice(0, 3) }),
  ],
  [
    'the site of a consent',
    (text) => api('/consents', { ...decision(), text: 'I agree', studySiteExternalId: text.slice(0, 100) }),
  ],
  [
    'the page of a consent',
    (text) =>
      api('/consents', { ...decision(), text: 'I agree', originUrl: `https://trials.example/${text}`.slice(0, 2000) }),
  ],
  [
    'the flow of actions',
    (text) => api('/actions', { signup: text.slice(0, 200), routePath: 'postal', actions: ['lz'] }),
  ],
  [
    'the route of actions',
    (text) =>
      api('/actions', { signup: 's6', routePath: text.slice(0, 200), screener: text.slice(0, 200), actions: ['lz'] }),
  ],
  [
    'the query of actions',
    (text) => ({
      ...api('/actions', { signup: 's6', routePath: 'postal', actions: ['lz'] }),
      query: { utm_source: text.slice(0, 500).toWellFormed() },
    }),
  ],
  ['the flow of a route change', (text) => routed({ signup: text.slice(0, 200) })],
  ['the study of a route change', (text) => routed({ study_external_id: text.slice(0, 200) })],
  [
    'the routes of a route change',
    (text) => routed({ to: text.slice(0, 200), from: text.slice(0, 200), path: text.slice(0, 200) }),
  ],
  ['the query of a route change', (text) => routed({ query: { utm_source: text.slice(0, 500), [text]: 'x' } })],
  [
    'an unknown flow',
    (text) =>
      api('/redirect_debug', {
        referrerUrl: `https://example.org/${text}`.slice(0, 2000),
        attemptedCampaign: text.slice(0, 200),
      }),
  ],
  ['a phone to check', (text) => api('/phones/validate', { phone: text.slice(0, 40), country: 'US' })],
  ['a postal code to check', (text) => api('/postal-codes/check', { postalCode: text.slice(0, 20), country: 'GBR' })],
  ['a phone to match', (text) => api('/matched-to-study', { phone: text.slice(0, 40), studyId: text.slice(0, 64) })],
  [
    'a place to call from',
    (text) =>
      api('/call-now', {
        indicationIds: [4],
        country: 'US',
        postalCode: text.slice(0, 20),
        studyId: text.slice(0, 64),
      }),
  ],
  [
    'an event',
    (text) =>
      api('/events', {
        signup: 's6',
        version: shippedVersion('s6'),
        routePath: text.slice(0, 200),
        events: [{ event: 'hint-open', block: text.slice(0, 60) }],
      }),
  ],
  [
    'the query of a payload',
    (text) => ({
      method: 'GET',
      url: '/api/v1/initial_payload',
      query: {
        signup: 's6',
        language: 'es',
        studyId: text.slice(0, 200).toWellFormed(),
        utm_source: text.slice(0, 500).toWellFormed(),
      },
    }),
  ],
  [
    'the study of sites',
    (text) => ({
      method: 'GET',
      url: '/api/v1/sites',
      query: { studyId: text.slice(0, 64).toWellFormed(), postalCode: text.slice(0, 20).toWellFormed(), country: 'US' },
    }),
  ],
  [
    'a study in the path',
    (text) => ({
      method: 'GET',
      url: `/api/v1/studies/x${encodeURIComponent(text.slice(0, 63).toWellFormed())}/criteria`,
    }),
  ],
  [
    'the address of a page',
    (text) => ({
      method: 'GET',
      url: `/signup/${encodeURIComponent(text.slice(0, 200).toWellFormed())}`,
      headers: { referer: `https://example.org/${encodeURIComponent(text.toWellFormed())}` },
    }),
  ],
  [
    'the query of a page',
    (text) => ({
      method: 'GET',
      url: '/signup/s6/age',
      query: {
        utm_source: text.toWellFormed(),
        studyId: text.toWellFormed(),
        firstName: text.toWellFormed(),
        landing: text.toWellFormed(),
        s: text.toWellFormed(),
      },
    }),
  ],
];

/** Sends each string in each of them: refused or accepted, but never a failure. */
export async function sendElsewhere(ask: Ask, strings: readonly string[], tally: Tally): Promise<void> {
  const sends = SINKS.flatMap(([place, request]) => strings.map((text) => ({ place, text, request })));
  await inParallel(sends, 6, async ({ place, text, request }) => {
    const { statusCode } = await ask(request(text));
    tally.sent += 1;
    if (statusCode >= 500) tally.broken.push(`${tally.kind}: ${shown(text)} as ${place} is answered ${statusCode}`);
    else if (statusCode >= 400) tally.refused += 1;
  });
}
