import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { DRAFTS_PATH, FRAME_HEADER } from '#api/preview/preview-page.ts';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { campaignText, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let webhook: Webhook;
let server: TestServer;
beforeAll(async () => {
  webhook = await startWebhook();
  const env = {
    LEAD_WEBHOOK_URL: webhook.url,
    LEAD_WEBHOOK_SECRET: 'a-shared-secret',
    // Requests of the machine itself are not limited: some come from behind a proxy.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  server = await startServer({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, ...env } });
});
afterAll(async () => {
  await server?.remove();
  await webhook?.stop();
});

const [ONE, OTHER] = ['3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', '7b2d1c63-9f5c-4e9f-8b65-6a8a3d7a1d22'] as const;

async function call(method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${server.origin}/content/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json: unknown = await reply.json();
  return isRecord(json) ? json : {};
}

/** A preview of a campaign of one page. Returns the origin of its host. */
async function previewOf(id: string): Promise<string> {
  const written = await call('PUT', `/documents/${id}.json`, { text: campaignText(id) }, { 'if-none-match': '*' });
  const changes = [{ document: `${id}.json`, revision: written['revision'] }];
  return new URL(String((await call('POST', '/previews', { campaign: id, changes }))['address'])).origin;
}

async function send(origin: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(body);
  const sent = { [FRAME_HEADER]: ONE, 'content-type': 'application/json', ...headers };
  const length = String(Buffer.byteLength(text));
  const answer = await askHost(server, `${origin}${DRAFTS_PATH}`, {
    method: 'POST',
    headers: { ...sent, 'content-length': length },
    body: text,
  });
  const json: unknown = answer.headers['content-type']?.includes('json') ? JSON.parse(answer.text) : {};
  return { status: answer.status, json: isRecord(json) ? json : {} };
}

const titled = (id: string, en: string) => campaignText(id).replace('"Hello"', JSON.stringify(en));
const draft = (id: string, text: string) => ({ document: `${id}.json`, text, address: `/signup/${id}` });
const pageFor = (origin: string, id: string, frame?: string) =>
  askHost(server, `${origin}/signup/${id}`, { headers: frame === undefined ? {} : { [FRAME_HEADER]: frame } });

test('[K1] only the frame that sent a document is shown it', async () => {
  const origin = await previewOf('unsaved');
  const { status, json } = await send(origin, draft('unsaved', titled('unsaved', 'Not saved')));
  expect(status).toBe(200);
  expect(JSON.stringify(json['page'])).toContain('Not saved');
  expect((await pageFor(origin, 'unsaved', ONE)).text).toContain('Not saved');
  for (const frame of [OTHER, undefined]) expect((await pageFor(origin, 'unsaved', frame)).text).toContain('Hello');
  const live = await fetch(`${server.origin}/signup/unsaved`, { redirect: 'manual', headers: { [FRAME_HEADER]: ONE } });
  expect(live.headers.get('location')).toBe('/signup/s6');
});

test('[K1] a visit is judged by what its frame shows, and its lead is delivered to nobody', async () => {
  const origin = new URL(String((await call('POST', '/previews', { campaign: 's6' }))['address'])).origin;
  // In the unsaved document the step with the telephone number saves nothing.
  const operations = [{ do: 'remove', pointer: '/routes/1/meta/saveSubject' }];
  const document = 'fragments/signup-contact.json';
  expect((await send(origin, { document, operations, address: '/signup/s6' })).json).toHaveProperty('page');
  const today = new Date().toISOString().slice(0, 10);
  const save = async (frame: string) => {
    const { method, url, headers, payload } = saveRequest(signupVisit({ today }));
    const body = JSON.stringify(payload);
    const length = String(Buffer.byteLength(body));
    const sent = { ...headers, [FRAME_HEADER]: frame, 'content-type': 'application/json', 'content-length': length };
    return (await askHost(server, `${origin}${url}`, { method, headers: sent, body })).status;
  };
  expect([await save(ONE), await save(OTHER)]).toEqual([422, 201]);
  const { method, url, headers, payload } = saveRequest(signupVisit({ today }));
  const json = { ...headers, 'content-type': 'application/json' };
  const real = await fetch(`${server.origin}${url}`, { method, headers: json, body: JSON.stringify(payload) });
  expect(real.status).toBe(201);
  const delivered = () => webhook.deliveries.length;
  await until(async () => (delivered() > 0 ? true : undefined), {
    failure: () => 'the lead of the real site was not delivered',
    pointless: () => false,
  });
  expect(delivered()).toBe(1);
});

test('[B9] operations build on what was sent last, also if it had errors', async () => {
  const origin = await previewOf('in-steps');
  const address = '/signup/in-steps';
  const edit = (operation: object) => send(origin, { document: 'in-steps.json', operations: [operation], address });
  const broken = await edit({ do: 'set', pointer: '/routes/0/next', value: [{ to: 'nowhere' }] });
  expect(broken).toMatchObject({ status: 200, json: { code: 'document-refused' } });
  expect(broken.json['findings']).toMatchObject([{ document: 'in-steps.json', pointer: '/routes/0/next/0/to' }]);
  expect((await edit({ do: 'addRoute', name: 'nowhere', title: { en: 'Here', es: 'Aquí' } })).json).toHaveProperty(
    'page',
  );
  expect((await edit({ do: 'removeRoute', route: 'never' })).json).toMatchObject({ code: 'operation-impossible' });
});

test('[B9] an author sees the screen that some visitors cannot leave', async () => {
  const origin = await previewOf('dead-end');
  const address = '/signup/dead-end';
  const value = [{ when: { fact: 'candidate.firstName', known: false }, to: 'bye' }];
  const operations = [{ do: 'set', pointer: '/routes/0/next', value }];
  const shown = await send(origin, { document: 'dead-end.json', operations, address });
  expect(shown.json).toHaveProperty('page');
  // A link to the same as a draft shows it too.
  const routes = [
    { name: 'home', title: { en: 'Stuck', es: 'Sin salida' }, blocks: [{ block: 'FullName' }], next: value },
    { name: 'bye', title: { en: 'Bye', es: 'Adiós' }, meta: { showNav: false }, blocks: [] },
  ];
  const saved = campaignText('dead-end-draft', { routes });
  const written = await call('PUT', '/documents/dead-end-draft.json', { text: saved }, { 'if-none-match': '*' });
  const changes = [{ document: 'dead-end-draft.json', revision: written['revision'] }];
  const link = await call('POST', '/previews', { campaign: 'dead-end-draft', changes });
  expect((await pageFor(new URL(String(link['address'])).origin, 'dead-end-draft')).text).toContain('Stuck');
});

test('[B9] operations that are sent at the same time are all kept', async () => {
  const origin = await previewOf('at-once');
  const set = (pointer: string, value: string) =>
    send(origin, { document: 'at-once.json', operations: [{ do: 'set', pointer, value }], address: '/signup/at-once' });
  await Promise.all([set('/routes/0/title/en', 'First'), set('/name', 'Second'), set('/routes/1/title/en', 'Third')]);
  const { json } = await set('/routes/1/title/es', 'Tercero');
  const page = JSON.stringify(json['page']);
  expect(['First', 'Third', 'Tercero'].filter((words) => !page.includes(words))).toEqual([]);
});

test('[B9] a part of the campaign can be sent as well', async () => {
  const origin = new URL(String((await call('POST', '/previews', { campaign: 's6' }))['address'])).origin;
  const operations = [{ do: 'set', pointer: '/routes/0/title/en', value: 'Another title' }];
  const document = 'fragments/after-signup.json';
  const { json } = await send(origin, { document, operations, address: '/signup/s6' });
  expect(JSON.stringify(json['page'])).toContain('Another title');
});

test('[B9] a document that the campaign is not made of is refused, and kept for when it is', async () => {
  const origin = await previewOf('made-of-one');
  const address = '/signup/made-of-one';
  const fragment = 'fragments/not-used-yet.json';
  const text = JSON.stringify({ formatVersion: 1, blocks: [{ block: 'Gender' }] });
  for (const document of ['no-such-document.json', fragment, 's6.json'])
    expect(
      (await send(origin, { document, text: document === 's6.json' ? campaignText('s6') : text, address })).json,
    ).toMatchObject({ code: 'document-unused', findings: [] });
  expect((await send(origin, { document: 'no/name/at/all.json', text, address })).json).toMatchObject({
    code: 'document-unknown',
  });
  const operations = [{ do: 'set', pointer: '/routes/0/blocks/-', value: { use: 'not-used-yet' } }];
  const { json } = await send(origin, { document: 'made-of-one.json', operations, address });
  expect(JSON.stringify(json['page'])).toContain('Gender');
});

test('[K2] nobody else can send a document to a preview', async () => {
  const origin = await previewOf('closed-to-others');
  const body = draft('closed-to-others', titled('closed-to-others', 'Foreign'));
  const foreign = await send(origin, body, { origin: 'https://elsewhere.example' });
  expect(foreign).toMatchObject({ status: 403, json: { code: 'origin-foreign' } });
  for (const site of ['cross-site', 'same-site'])
    expect((await send(origin, body, { 'sec-fetch-site': site })).status).toBe(403);
  expect((await send(origin, body, { [FRAME_HEADER]: 'me' })).status).toBe(400);
  const never = origin.replace(/\/\/[0-9a-f]+\./, `//${'0'.repeat(40)}.`);
  expect((await send(never, body)).status).toBe(410);
  expect((await send(server.origin, body)).status).toBe(404);
  expect((await pageFor(origin, 'closed-to-others', ONE)).text).toContain('Hello');
});

test('[K2] what is too large, or too much, is refused before it is looked at', async () => {
  const origin = await previewOf('limited');
  expect((await send(origin, draft('limited', 'x'.repeat(1024 * 1024)))).status).toBe(413);
  expect((await send(origin, draft('limited', 'x'.repeat(512 * 1024 + 1)))).status).toBe(400);
  expect((await send(origin, { ...draft('limited', '{}'), address: 'https://elsewhere.example/' })).status).toBe(400);
  // So many that a busy machine, which takes seconds for them, meets the limit too.
  const many = RATE_LIMITS['preview-drafts'].burst * 10;
  const far = { 'x-forwarded-for': '203.0.113.7' };
  const answers = await Promise.all(
    Array.from({ length: many }, async () => (await send(origin, { document: 'limited.json' }, far)).status),
  );
  expect(new Set(answers)).toEqual(new Set([400, 429]));
});
