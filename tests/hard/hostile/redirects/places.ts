import { PERSONAL_PARAMETERS, QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { rawRequest } from './raw-request.ts';

type Asked = Omit<Parameters<typeof rawRequest>[1], 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Every parameter name with which an address may say where to go: ours, those of the specification, those that others
 * use.
 */
const NAMES = [
  ...Object.keys(QUERY_PARAMETERS),
  ...PERSONAL_PARAMETERS,
  'affiliateReturnUrl',
  'customerURL',
  'webScreenerUrl',
  'referrerUrl',
  'next',
  'url',
  'returnUrl',
  'return',
  'redirect',
  'redirect_uri',
  'continue',
  'dest',
  'target',
  'go',
  'r',
  'u',
  'utm_source',
  'locale',
  'language',
];

/** Each of these selects another page on its own, so each has a request of its own. */
const ALONE = ['s', 'landing', 'ps', 'studyId', 'slug'];

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

function search(names: readonly string[], payload: string): string {
  return new URLSearchParams(names.map((name) => [name, payload.toWellFormed()])).toString();
}

/** Every request in which a payload is put where an address, a parameter, a header or a button could lead somewhere. */
export function requestsWith(payload: string): readonly Asked[] {
  const rest = NAMES.filter(
    (name) => !ALONE.includes(name) && !PERSONAL_PARAMETERS.some((personal) => personal === name),
  );
  const post = (path: string, action: string) => ({
    method: 'POST',
    target: path,
    headers: FORM,
    body: new URLSearchParams({ 'candidate.gender': 'female', _action: action }).toString(),
  });
  return [
    { target: payload.startsWith('/') ? payload : `/${payload}` },
    { target: `/signup/${payload}` },
    { target: `/signup/es/${payload}` },
    { target: `/signup/s6/${payload}` },
    { target: `/signup/s6?${search(rest, payload)}` },
    { target: `/signup/s6?${search(PERSONAL_PARAMETERS, payload)}` },
    ...ALONE.map((name) => ({ target: `/signup/${name === 'landing' ? 's6' : ''}?${search([name], payload)}` })),
    { target: `/signup/signing?${search(['next', 'returnUrl', 'customerURL'], payload)}` },
    {
      target: '/signup/s6',
      headers: {
        referer: payload.replace(/[^\x20-\x7e]/g, ''),
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    },
    { target: '/signup/', headers: { host: 'evil.example' } },
    post(`/signup/s6?${search(['next', 'returnUrl'], payload)}`, 'next'),
    post('/signup/s6', `locale:${payload}`),
    post('/signup/s6', `answer:${payload}`),
  ];
}
