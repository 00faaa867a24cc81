import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askHost, type HostRequest } from '#tests/support/ask-host.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { campaignText, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { until } from '#tests/support/until.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

const FRAME = 'https://cms.example';

let webhook: Webhook;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  webhook = await startWebhook();
  folder = join(tempFolder('previews'), 'campaigns');
  for (const from of ['campaigns', 'docs/examples/campaigns']) cpSync(join(ROOT, from), folder, { recursive: true });
  server = await startServer({
    env: {
      CONTENT_TOKEN: OPERATOR_TOKEN,
      CONTENT_PREVIEW_ORIGINS: FRAME,
      CAMPAIGNS_DIR: folder,
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: 'a-shared-secret',
    },
  });
});
afterAll(async () => {
  await server?.remove();
  await webhook?.stop();
  removeTempFolder(folder);
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

const ask = (address: string, request?: HostRequest) => askHost(server, address, request);

/** Follows a preview link as a browser does; returns the page and what the link itself answered. */
async function open(address: string, request?: HostRequest) {
  const link = await ask(address, request);
  let here = address;
  for (let page = link; ; page = await ask(here, request)) {
    const next = page.headers.location;
    if (next === undefined) return { page, link, here };
    here = new URL(next, here).href;
  }
}

const preview = async (body: object) => String((await call('/previews', body)).json['address']);

test('[B9] a link shows a draft on the real pages, says so, and nobody else sees it', async () => {
  const revision = await draft('to-preview', { name: 'A draft' });
  const changes = [{ document: 'to-preview.json', revision }];
  const { page, link } = await open(await preview({ campaign: 'to-preview', changes, language: 'es' }));
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html lang="es"');
  expect(page.text).toContain(`to-preview.json, revisión ${revision}`);
  expect(page.text).toContain('Nada de lo que escriba se guarda ni se envía.');
  for (const { headers } of [page, link]) {
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${FRAME}`);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  expect(page.headers['cache-control']).toContain('no-store');
  const others = await fetch(`${server.origin}/signup/to-preview`, { redirect: 'manual' });
  expect([others.status, others.headers.get('location')]).toEqual([302, '/signup/s6']);
  const live = await fetch(`${server.origin}/signup/s6`);
  expect(live.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await live.text()).not.toContain('preview-bar');
});

test('[B9] every page of a preview says so in its language, and the same sites may frame it', async () => {
  const { page, here } = await open(await preview({ campaign: 's6', study: 'DEMO-ASTHMA-01', day: '2027-01-11' }));
  expect(page.text).toContain('on January 11, 2027 · study DEMO-ASTHMA-01 · ');
  for (const [path, words] of [
    ['/signup/activeflows', 'Preview'],
    ['/signup/es/legal/privacy-policy', 'Vista previa'],
    ['/signup/studies/nothing', 'Preview'],
    ['/signup/es/studies/nothing', 'Vista previa'],
    ['/nothing', 'Preview'],
    ['/blocks', 'Preview'],
  ] as const) {
    const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
    const { text, headers: sent } = await ask(new URL(path, here).href, { headers });
    expect([path, text.match(/class="preview-bar"/g)?.length]).toEqual([path, 1]);
    expect(text).toContain(`<strong>${words}</strong>`);
    expect(sent['content-security-policy']).toContain(`frame-ancestors 'self' ${FRAME}`);
  }
});

test('[B9] a preview shows the pictures of its campaign', async () => {
  const { page, here } = await open(await preview({ campaign: 'knee-landing' }));
  const live = await (await fetch(`${server.origin}/signup/knee-landing`)).text();
  const mediaOf = (html: string) => [...new Set(html.match(/\/media\/[\w.-]+/g))].toSorted();
  expect(mediaOf(page.text)).toEqual(mediaOf(live));
  const [jpeg = 'none'] = mediaOf(live).filter((address) => address.endsWith('.jpg'));
  expect((await ask(new URL(jpeg, here).href)).status).toBe(200);
});

test('[K1] a lead of a preview is stored nowhere and sent to nobody, and one of the real site is', async () => {
  const { here } = await open(await preview({ campaign: 's6' }));
  const visit = signupVisit({ today: new Date().toISOString().slice(0, 10) });
  const { method, url, headers, payload } = saveRequest(visit);
  const body = JSON.stringify(payload);
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const save = (origin: string) => ask(new URL(url, origin).href, { method, headers: sent, body });
  expect((await save(here)).status).toBe(201);
  // The real database does not know the lead: the same save is new to it.
  expect((await save(server.origin)).status).toBe(201);
  const delivered = () => webhook.deliveries.length;
  await until(async () => (delivered() > 0 ? true : undefined), {
    failure: () => 'the lead of the real site was not delivered',
    pointless: () => false,
  });
  expect(delivered()).toBe(1);
});

test('[K1] a lead of a preview may name the conditions of the real catalogue, and no other', async () => {
  const { here } = await open(await preview({ campaign: 's6' }));
  const save = async (id: string) => {
    const answers = { ...signupVisit().answers, 'candidate.indicationIds': [id] };
    const visit = signupVisit({ today: new Date().toISOString().slice(0, 10), route: 'indications', answers });
    const { method, url, headers, payload } = saveRequest(visit);
    const body = JSON.stringify(payload);
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    return (await ask(new URL(url, here).href, { method, headers: sent, body })).status;
  };
  expect([await save('1'), await save('999999')]).toEqual([201, 422]);
});

test('[K1] each preview has a host of its own, so nothing that a browser keeps gets from one to another', async () => {
  const hosts = [await preview({ campaign: 's6' }), await preview({ campaign: 's6' }), server.origin].map(
    (address) => new URL(address).host,
  );
  expect(new Set(hosts).size).toBe(3);
});

test('[K1] a preview that has ended, or never was, shows no page and takes no lead', async () => {
  const address = await preview({ campaign: 's6' });
  const never = address.replace(/\/\/[0-9a-f]+\./, `//${'0'.repeat(40)}.`);
  const { url } = saveRequest(signupVisit());
  for (const path of ['/', '/signup/s6', url, '/content/v1/documents', '/healthz'])
    expect([path, (await ask(new URL(path, never).href)).status]).toEqual([path, 410]);
});

test('[B9] a draft that cannot be shown says why', async () => {
  const secret = 'a-name-that-is-nobody-elses-business';
  const revision = await draft('cannot-be-shown', { home: secret });
  const changes = [{ document: 'cannot-be-shown.json', revision }];
  const { page } = await open(await preview({ campaign: 'cannot-be-shown', changes }));
  expect([page.status, page.text.includes('missing-home')]).toEqual([200, true]);
  // Its author reads it, and nobody who keeps the log.
  expect(page.text).toContain(secret);
  expect(JSON.stringify(server.logs)).not.toContain(secret);
});

/** A document with an error that no proof decides. */
const FAULTY = { home: 'nowhere' };

test('[B9] a draft with errors that was never live says on a page of its own what must be mended', async () => {
  const revision = await draft('faulty-draft', FAULTY);
  const changes = [{ document: 'faulty-draft.json', revision }];
  const address = await preview({ campaign: 'faulty-draft', changes });
  const { page } = await open(address, { headers: { 'accept-language': 'es-US' } });
  expect(page.text).toContain('<html lang="es"');
  expect(page.text).toContain('Este borrador aún no se puede mostrar');
  expect(page.text).toContain('faulty-draft.json');
  expect(page.text).not.toMatch(/Active flows|Refused documents|s6\.json/);
});

test('[B9] in place of a draft with errors, what is live is shown, and the bar says so', async () => {
  const live = readFileSync(join(ROOT, 'campaigns/s6.json'), 'utf8');
  const body = { text: live.replace(/"home": "[^"]+"/, `"home": "${FAULTY.home}"`) };
  const other = await draft('of-a-colleague');
  const { revision } = (await call('/documents/s6.json', body, { 'if-match': '"0"' })).json;
  const changes = [
    { document: 's6.json', revision },
    { document: 'of-a-colleague.json', revision: other },
  ];
  const { page } = await open(await preview({ campaign: 's6', changes }));
  expect(page.status).toBe(200);
  expect(page.text).toContain('what is live: the draft has errors');
  expect(page.text).not.toContain('Active flows');
});

test('[B9] the bar names the drafts that the campaign is made of, and nobody else’s', async () => {
  const revision = await draft('mine-alone');
  const other = await draft('somebody-elses');
  const changes = [
    { document: 'mine-alone.json', revision },
    { document: 'somebody-elses.json', revision: other },
  ];
  const { page } = await open(await preview({ campaign: 'mine-alone', changes }));
  expect(page.text).toContain(`mine-alone.json, revision ${revision}`);
  expect(page.text).not.toContain('somebody-elses');
});

test('[K2] what cannot be previewed is refused when the link is made', async () => {
  const twice = [1, 2].map((revision) => ({ document: 's6.json', revision }));
  for (const [body, code] of [
    [{ campaign: 'nope' }, 'campaign-not-shown'],
    [{ campaign: 's6', changes: [{ document: 's6.json', revision: null }] }, 'campaign-not-shown'],
    [{ campaign: 's6', changes: [{ document: 's6.json', revision: 99_999 }] }, 'revision-unknown'],
    [{ campaign: 's6', changes: twice }, 'document-twice'],
    [{ campaign: 's6', changes: [{ document: '../x', revision: null }] }, 'document-name-invalid'],
  ] as const)
    expect([body, (await call('/previews', body)).json['code']]).toEqual([body, code]);
});

test('[K2] a campaign that cannot be previewed is refused with the reason', async () => {
  const reasonOf = async (body: object) => (await call('/previews', body)).json['reason'];
  expect(await reasonOf({ campaign: 'nope' })).toBe(
    'Visitors get no campaign "nope", and no change names a revision of nope.json.',
  );
  const changes = [{ document: 's6.json', revision: null }];
  expect(await reasonOf({ campaign: 's6', changes })).toBe(
    'The changes withdraw s6.json, which the preview is to show.',
  );
});

test('[B9] a language, study or day that a link could not show is refused, with what there is instead', async () => {
  const active = { active: { from: '2027-02-01', until: '2027-03-31' } };
  const revision = await draft('for-a-while', { settings: active, languages: ['en', 'es'] });
  const changes = [{ document: 'for-a-while.json', revision }];
  const asked = async (wishes: object) => {
    const { status, json } = await call('/previews', { campaign: 'for-a-while', changes, ...wishes });
    const { code, issues, known } = json;
    return { status, code, issues, known };
  };
  const refused = (field: string, known: readonly string[]) => ({
    status: 422,
    code: 'preview-unknown',
    issues: [{ field: `body.${field}`, code: 'preview-unknown' }],
    known,
  });
  expect(await asked({ language: 'fr-CA' })).toEqual(refused('language', ['en', 'es']));
  expect(await asked({ language: 'xx' })).toEqual(refused('language', ['en', 'es']));
  for (const day of ['2027-01-31', '2027-04-01'])
    expect(await asked({ day })).toEqual(refused('day', ['2027-02-01…2027-03-31']));
  const ofStudy = await asked({ study: 'DEMO-ASTMA-01' });
  expect(ofStudy).toMatchObject({ status: 422, code: 'preview-unknown', issues: [{ field: 'body.study' }] });
  expect(ofStudy.known).toContain('DEMO-ASTHMA-01');
  // No day of any calendar.
  expect(await asked({ day: '2027-02-30' })).toMatchObject({ status: 400, issues: [{ field: 'body.day' }] });
  for (const wishes of [{ language: 'ES' }, { day: '2027-02-01' }, { study: 'DEMO-ASTHMA-01' }])
    expect([wishes, (await asked(wishes)).status]).toEqual([wishes, 201]);
  // A campaign has the languages of the one that it extends.
  expect((await call('/previews', { campaign: 'ws10', language: 'es' })).status).toBe(201);
});

test('[B9] a link may show many documents together', async () => {
  const changes = [];
  for (let number = 1; number <= 12; number++)
    changes.push({ document: `many-${number}.json`, revision: await draft(`many-${number}`) });
  const { page } = await open(await preview({ campaign: 'many-7', changes }));
  expect([page.status, page.text.includes('many-7.json, revision')]).toEqual([200, true]);
});

test('[B9] pictures show any screen of a draft without a script, and their host shows nothing else', async () => {
  const revision = await draft('pictured', {
    routes: [
      { name: 'home', title: { en: 'Hello', es: 'Hola' }, blocks: [{ block: 'FullName' }], next: [{ to: 'bye' }] },
      { name: 'bye', title: { en: 'Thank you', es: 'Gracias' }, meta: { showNav: false }, blocks: [] },
    ],
  });
  const changes = [{ document: 'pictured.json', revision }];
  const { status, json } = await call('/pictures', { campaign: 'pictured', changes });
  expect([status, Object.keys(json)]).toEqual([201, ['address', 'until']]);
  const address = String(json['address']);
  // Nobody comes here first.
  const { text, headers } = await ask(`${address}/screens/bye?language=en`);
  expect(text).toContain('Thank you');
  expect(text).toContain('<body inert>');
  expect(text).not.toMatch(/<script|preview-bar/);
  const policy = headers['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; font-src 'self'; style-src 'self' 'sha256-/);
  expect(policy).toMatch(/base-uri 'none'; form-action 'none'; frame-ancestors [^;]+; sandbox allow-same-origin$/);
  expect(policy).toContain(FRAME);
  expect(policy).not.toContain("frame-ancestors 'self'");
  expect((await ask(`${address}/screens/home?language=en`)).text).toContain('Hello');
  expect((await ask(`${address}/blocks/FullName?language=en`)).text).toMatch(/<input[^>]+/);
  const { origin } = new URL(address);
  for (const path of ['/', '/signup/pictured', '/api/v1/campaigns/pictured', '/blocks', '/studio'])
    expect([path, (await ask(origin + path)).status]).toEqual([path, 404]);
  for (const wrong of ['/screens/nowhere', '/blocks/Nothing'])
    expect((await ask(address + wrong)).text).toContain('class="drawing"');
  // They are no way around the log: nobody else is shown anything by them.
  expect(JSON.stringify((await call('/events')).json)).not.toContain('pictured","until');
});

test('[B9] there is no picture of a draft with errors, and none of a campaign that somebody may not have', async () => {
  const revision = await draft('not-pictured', { home: 'nowhere' });
  const changes = [{ document: 'not-pictured.json', revision }];
  const { json } = await call('/pictures', { campaign: 'not-pictured', changes });
  const { text } = await ask(`${String(json['address'])}/screens/home`);
  expect(text).toContain('class="drawing"');
  expect(text).not.toContain('<form');
  expect((await call('/pictures', { campaign: 'nobody-knows' })).json['code']).toBe('campaign-not-shown');
});
