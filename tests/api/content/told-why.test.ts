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
const NEW = { 'if-none-match': '*' };

test.each([
  ['PUT', WRITE, { headers: NEW, body: { txt: '{}' } }, ['body.txt is not expected', 'body.text is missing']],
  ['PUT', WRITE, { headers: NEW, body: { text: 5 } }, ['body.text must be string, for example "{ \\"formatVersion']],
  ['PUT', WRITE, { headers: NEW }, ['the body must be object, for example {"text":']],
  ['POST', EDIT, operations(), ['body.operations must NOT have fewer than 1 items']],
  ['POST', EDIT, operations({ do: 'addBlok' }), ['body.operations.0.do must be one of addRoute, removeRoute,']],
  ['POST', EDIT, operations({ do: 'addBlock', route: 'home' }), ['body.operations.0.block is missing']],
  ['POST', '/publications', { body: {} }, ['body.changes is missing, for example [{"document":"s6.json"']],
  ['POST', '/publications', published({ document: 's6.json', revision: '17' }), ['body.changes.0.revision must be']],
  ['POST', '/schedules', { body: { changes: [], due: 'tomorrow' } }, ['body.due must match format "date-time", for']],
  ['GET', `${WRITE}/history?limit=900`, {}, ['querystring.limit must match pattern', 'for example "50"']],
  ['GET', `${WRITE}?environment=alive`, {}, ['querystring.environment must be one of draft, live']],
  ['DELETE', '/tokens/17', {}, ['params.id must match format "uuid", for example "3f1c0a52']],
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
