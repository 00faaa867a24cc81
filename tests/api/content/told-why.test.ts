import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { type CallOptions, campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  client = contentClient(site);
});
afterAll(() => site.close());

const body = { text: campaignText('told') };
const operations = (...list: readonly object[]): CallOptions => ({
  headers: { 'if-match': '"0"' },
  body: { operations: list },
});
const published = (change: object): CallOptions => ({ body: { changes: [change] } });

test.each([
  ['PUT', '/documents/told.json', { body }, 'If-Match: "17"'],
  ['PUT', '/documents/told.json', { body, headers: { 'if-match': '17' } }, 'in quotation marks: If-Match: "17"'],
  ['PUT', '/documents/told.json', { body, headers: { 'if-match': 'W/"17"' } }, 'in quotation marks: If-Match: "17"'],
  ['PUT', '/documents/told.json', { body, headers: { 'if-none-match': '"17"' } }, 'If-None-Match: *'],
  ['POST', '/documents/s6.json/operations', { body: { operations: [{ do: 'remove', pointer: '/name' }] } }, '"0"'],
  ['DELETE', '/documents/told.json', {}, 'If-Match: "17"'],
  ['DELETE', '/documents/told.json', { headers: { 'if-none-match': '*' } }, 'If-Match: "17"'],
] satisfies [Parameters<typeof client.call>[0], string, CallOptions, string][])(
  '[B9] %s %s without a precondition says which header is expected',
  async (method, path, options, says) => {
    const reply = await client.call(method, path, options);
    expect([reply.status, reply.json()['code']]).toEqual([428, 'precondition-missing']);
    expect(reply.json()['reason']).toContain(says);
  },
);

const WRITE = '/documents/told.json';
const EDIT = '/documents/s6.json/operations';
const HUGE = { document: 's6.json', revision: 1e20 };
const DUE = '2027-01-11T06:00:00.000Z';
const NEW = { 'if-none-match': '*' };

test.each([
  ['PUT', WRITE, { headers: NEW, body: { txt: '{}' } }, ['body.txt is not expected', 'body.text is missing']],
  ['PUT', WRITE, { headers: NEW, body: { text: 5 } }, ['body.text must be text, for example "{ \\"formatVersion']],
  ['PUT', WRITE, { headers: NEW }, ['the body must be an object, for example {"text":']],
  ['POST', EDIT, operations(), ['body.operations must have at least 1 entry']],
  ['POST', EDIT, operations({ do: 'addBlok' }), ['body.operations.0.do must be one of addRoute, removeRoute,']],
  ['POST', EDIT, operations({ do: 'addBlock', route: 'home' }), ['body.operations.0.block is missing']],
  ['POST', '/publications', { body: {} }, ['body.changes is missing, for example [{"document":"s6.json"']],
  ['POST', '/publications', published({ document: 's6.json', revision: '17' }), ['body.changes.0.revision must be']],
  [
    'POST',
    '/schedules',
    { body: { changes: [], due: 'tomorrow' } },
    ['body.due must be a day and a time with its zone, for'],
  ],
  ['GET', `${WRITE}/history?limit=900`, {}, ['querystring.limit must have another form, for example "50"']],
  ['GET', `${WRITE}?environment=alive`, {}, ['querystring.environment must be one of draft, live']],
  [
    'PUT',
    WRITE,
    { headers: NEW, body: { text: 'a\0b' } },
    ['body.text must not contain what cannot be stored: the ch'],
  ],
  ['POST', '/approvals', { body: { document: 's6.json', revision: 1e20 } }, ['body.revision must be at most 9007']],
  [
    'POST',
    '/publications',
    published({ document: 's6.json', revision: 1e20 }),
    ['body.changes.0.revision must be at m'],
  ],
  ['POST', '/previews', { body: { campaign: 's6', changes: [HUGE] } }, ['body.changes.0.revision must be at m']],
  ['POST', '/schedules', { body: { changes: [HUGE], due: DUE } }, ['body.changes.0.revision must be at m']],
  ['POST', '/diff', { body: { after: [HUGE] } }, ['body.after.0.revision must be at m']],
  ['POST', '/prove', { body: { documents: [HUGE] } }, ['body.documents.0.revision must be at m']],
  ['GET', `/documents/${'a'.repeat(150)}.json`, {}, ['params.document must have at most 120 characters']],
  ['GET', `/documents/${'a'.repeat(300)}.json`, {}, ['A part of the address is longer than any name']],
  ['GET', '/documents/a%00.json', {}, ['params.document: the character NUL']],
  ['GET', '/documents/%zz.json', {}, ['The address has a % that']],
  [
    'POST',
    '/explain',
    { body: { campaign: 's6', route: 'home', language: 'tlh' } },
    ['body.language must be one of en, ', 'es'],
  ],
  ['DELETE', '/tokens/17', {}, ['params.id must be an id, for example "3f1c0a52']],
] satisfies [Parameters<typeof client.call>[0], string, CallOptions, readonly string[]][])(
  '[B9] %s %s that is not as described says which field, what is expected, and an example',
  async (method, path, options, says) => {
    const reply = await client.call(method, path, options);
    const { reason } = reply.json();
    expect([
      reply.status,
      reply.json()['code'],
      says.filter((words) => !String(reason).includes(words)),
      reason,
    ]).toEqual([400, 'request-invalid', [], reason]);
  },
);

test.each([
  ['{"text": "a"', 'json', 'The body is not JSON: see line 1, column 13.'],
  ['{"text": nobody}', 'json', 'see line 1, column 10. A word must be text in quotes'],
  ['', 'empty', 'The body is empty: send JSON.'],
  ['{"text": "a", "__proto__": {}}', 'json', 'a property with the name "__proto__"'],
  [`{"text": ${'['.repeat(100_000)}`, 'json', 'nested too deeply'],
  [Buffer.from('{"text":\n"caf\xe9 au lait"}', 'latin1'), 'utf-8', 'see byte 14 (line 2, column 5)'],
  [Buffer.from('{"text": "\uFFFD"} \xff', 'latin1'), 'utf-8', 'The body is not UTF-8: see byte '],
])(
  '[B9] a body that cannot be read is refused with what is wrong where, and nothing is stored: %s',
  async (...sent) => {
    const [payload, code, says] = sent;
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json', ...NEW };
    const reply = await site.app.inject({ method: 'PUT', url: `/content/v1${WRITE}`, headers, payload });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'request-invalid', issues: [{ field: 'body', code }] },
    ]);
    expect(String(reply.json<{ reason: unknown }>().reason)).toContain(says);
    expect((await client.call('GET', WRITE)).status).toBe(404);
  },
);

test('[B9] what a token lacks is named, and what others wrote is kept from whoever may not read', async () => {
  const create = async (token: object) =>
    String((await client.call('POST', '/tokens', { body: { days: 3, ...token } })).json()['token']);
  const writer = await create({ name: 'writer', scopes: ['write'], documents: ['kept.json'] });
  await client.write('kept.json', campaignText('kept'));
  const read = await client.call('GET', '/documents', { token: writer });
  expect([read.status, read.json()['reason']]).toEqual([
    403,
    'This call needs the scope read. Yours are write, for kept.json.',
  ]);
  const options = { token: writer, headers: { 'if-match': '"1"' }, body };
  const changed = await client.call('PUT', '/documents/kept.json', options);
  expect([changed.status, changed.json()['current']]).toEqual([412, undefined]);
  const other = await client.call('PUT', WRITE, options);
  expect(other.json()['reason']).toContain('needs the scope write. Yours are write, for kept.json');
  const both = { 'if-match': '"0"', ...NEW };
  const contradicting = await client.call('PUT', WRITE, { headers: both, body });
  expect([contradicting.status, contradicting.json()['reason']]).toEqual([
    428,
    'If-Match and If-None-Match contradict each other: send one of them.',
  ]);
  const none = await client.call('POST', '/tokens', {
    body: { name: 'none', scopes: ['read'], days: 3, documents: [] },
  });
  expect([none.status, none.json()['reason']]).toEqual([400, expect.stringContaining('at least 1 entry')]);
});

test('[B9] a form in place of JSON is refused with what to send', async () => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await site.app.inject({ method: 'PUT', url: `/content/v1${WRITE}`, headers, payload: 'text=a' });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { issues: [{ field: 'headers.content-type' }] }]);
  expect(String(reply.json<{ reason: unknown }>().reason)).toContain('content-type: application/json');
});

test('[P2] what a stranger sent is not repeated', async () => {
  const reply = await client.call('PUT', WRITE, {
    headers: NEW,
    body: { text: ['canary'], '<canary name>': 1, canary_key: 'canary' },
  });
  expect(reply.status).toBe(400);
  expect(String(reply.json()['reason'])).not.toMatch(/<canary|"canary/);
  const visitors = await site.app.inject({ method: 'POST', url: '/api/v1/leads', payload: {} });
  expect(visitors.json()).not.toHaveProperty('reason');
});
