import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { campaignText, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

const FRAME = 'https://cms.example';

let webhook: Webhook;
let server: TestServer;
beforeAll(async () => {
  webhook = await startWebhook();
  server = await startServer({
    env: {
      CONTENT_TOKEN: OPERATOR_TOKEN,
      CONTENT_PREVIEW_ORIGINS: FRAME,
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: 'a-shared-secret',
    },
  });
});
afterAll(async () => {
  await server?.remove();
  await webhook?.stop();
});

async function call(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${server.origin}/content/v1${path}`, {
    method: body === undefined ? 'GET' : path.startsWith('/documents') ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed: unknown = await reply.json();
  const json: Readonly<Record<string, unknown>> = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  return { status: reply.status, json };
}

async function draft(id: string, rest: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const body = { text: campaignText(id, rest) };
  return Number((await call(`/documents/${id}.json`, body, { 'if-none-match': '*' })).json['revision']);
}

/** Follows a preview link as a browser does; returns its cookie and the page. */
async function open(address: string) {
  const link = await fetch(address, { redirect: 'manual' });
  const cookie = link.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  let location = link.headers.get('location') ?? '';
  for (;;) {
    const page = await fetch(new URL(location, server.origin), { headers: { cookie }, redirect: 'manual' });
    const next = page.headers.get('location');
    if (next === null) return { cookie, page, text: await page.text(), status: link.status };
    location = next;
  }
}

const preview = async (body: object) => String((await call('/previews', body)).json['address']);

test('[B9] a link shows a draft on the real pages, says so, and nobody else sees it', async () => {
  const revision = await draft('to-preview', { name: 'A draft' });
  const changes = [{ document: 'to-preview.json', revision }];
  const { page, text } = await open(await preview({ campaign: 'to-preview', changes, language: 'es' }));
  expect(page.status).toBe(200);
  expect(text).toContain('<html lang="es"');
  expect(text).toContain(`Preview of to-preview.json, revision ${revision}.`);
  expect(text).toContain('Nothing is stored or sent.');
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${FRAME}`);
  expect(page.headers.get('cache-control')).toContain('no-store');
  const others = await fetch(`${server.origin}/signup/to-preview`, { redirect: 'manual' });
  expect([others.status, others.headers.get('location')]).toEqual([302, '/signup/s6']);
  const live = await fetch(`${server.origin}/signup/s6`);
  expect(live.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('[K1] a lead saved in a preview is stored nowhere and delivered to nobody', async () => {
  const { cookie } = await open(await preview({ campaign: 's6' }));
  const visit = signupVisit({ today: new Date().toISOString().slice(0, 10) });
  const { method, url, headers, payload } = saveRequest(visit);
  const save = (extra: Readonly<Record<string, string>>) =>
    fetch(`${server.origin}${url}`, {
      method,
      headers: { ...headers, ...extra, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  expect((await save({ cookie })).status).toBe(201);
  // The real database does not know the lead: the same save is new to it.
  expect((await save({})).status).toBe(201);
  expect(webhook.deliveries.length).toBeLessThanOrEqual(1);
});

test('[B9] a draft that cannot be shown says why', async () => {
  const revision = await draft('cannot-be-shown', { home: 'nowhere' });
  const changes = [{ document: 'cannot-be-shown.json', revision }];
  const { page, text } = await open(await preview({ campaign: 'cannot-be-shown', changes }));
  expect(page.status).toBe(200);
  expect(text).toContain('missing-home');
});

test('[K8] a link that was changed, or whose time is over, opens nothing', async () => {
  const address = await preview({ campaign: 's6' });
  const [text = '', signature = ''] = new URL(address).pathname.split('/').at(-1)?.split('.') ?? [];
  const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('s6', 's9')).toString('base64url');
  for (const token of [`${forged}.${signature}`, `${text}.${signature.slice(1)}x`, 'x'.repeat(7000)])
    expect((await fetch(`${server.origin}/preview/${token}`)).status).toBe(404);
  expect(
    (await call('/previews', { campaign: 's6', changes: [{ document: 's6.json', revision: 99_999 }] })).json,
  ).toMatchObject({ code: 'revision-unknown' });
});

test('[B9] a link may show many documents together', async () => {
  const changes = [];
  for (let number = 1; number <= 12; number++)
    changes.push({ document: `many-${number}.json`, revision: await draft(`many-${number}`) });
  const { page, text } = await open(await preview({ campaign: 'many-7', changes }));
  expect([page.status, text.includes('many-12.json, revision')]).toEqual([200, true]);
});

test('[B9] leaving the preview leads back to what is live', async () => {
  const { cookie } = await open(await preview({ campaign: 's6' }));
  const left = await fetch(`${server.origin}/preview/leave`, { headers: { cookie }, redirect: 'manual' });
  expect([left.status, left.headers.get('location'), left.headers.getSetCookie().join()]).toEqual([
    303,
    '/',
    expect.stringMatching(/^preview=;/),
  ]);
});
