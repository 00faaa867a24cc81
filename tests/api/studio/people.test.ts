import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runDueSchedules } from '#server/features/content/run-schedules.ts';
import { verifyContent } from '#server/features/content/revisions/events.ts';
import { startLink } from '#server/features/people/index.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { studioClient, type StudioPerson } from '#tests/support/studio/studio-client.ts';

const MONDAY = Date.parse('2026-11-23T17:00:00.000Z');
const HOUR = 3_600_000;
const after = (hours: number, minutes = 0) => new Date(MONDAY + hours * HOUR + minutes * 60_000).toISOString();

let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let operator: ReturnType<typeof contentClient>;
let administrator: StudioPerson;
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_APPROVAL: 'four-eyes' } });
  studio = studioClient(site);
  operator = contentClient(site);
  administrator = await studio.administrator();
});
afterAll(() => site.close());

const person = (role: 'viewer' | 'author' | 'translator' | 'publisher' | 'administrator', campaign: string | null) =>
  studio.person(administrator, [{ role, campaign }]);

async function openSite(env: Readonly<Record<string, string>>, database?: ApiSite['database']) {
  const other = await openApiSite({ env, ...(database === undefined ? {} : { database }) });
  return { other, client: studioClient(other) };
}

describe('the first administrator', () => {
  test('[K2] of a server in development enters at once by the link, which works once', async () => {
    const { other, client } = await openSite({});
    onTestFinished(() => other.close());
    const body = { secret: await client.startSecret() };
    expect((await client.call('POST', '/welcome/look', { body })).json()).toMatchObject({
      kind: 'administrator',
      needsName: false,
    });
    const entered = await client.call('POST', '/welcome', { body });
    expect([entered.status, entered.json()]).toMatchObject([
      201,
      { madeUp: true, person: { name: 'Alex Example', state: 'active' }, campaigns: {} },
    ]);
    expect(entered.setCookie).toMatch(/^tf_studio=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await client.call('POST', '/welcome', { body })).code).toBe('link-invalid');
    const again = await client.call('POST', '/welcome', { body: { secret: await client.startSecret() } });
    expect(again.json()['person']).toEqual(entered.json()['person']);
  });

  test('[K2] of a server in production says who they are; then no link is offered any more', async () => {
    const { other, client } = await openSite({ ...PRODUCTION, CAMPAIGN_PROOFS: 'required' });
    onTestFinished(() => other.close());
    const headers = { host: new URL(PRODUCTION.PUBLIC_ORIGIN).host };
    const [secret, unused] = [await client.startSecret(), await client.startSecret()];
    const unnamed = await client.call('POST', '/welcome', { headers, body: { secret } });
    expect([unnamed.status, unnamed.json()['issues']]).toEqual([
      400,
      [
        { field: 'body.name', code: 'required' },
        { field: 'body.email', code: 'required' },
      ],
    ]);
    const body = { secret, name: 'Ana Ruiz', email: 'ana@trials.example' };
    const entered = await client.call('POST', '/welcome', { headers, body });
    expect([entered.status, entered.json()]).toMatchObject([201, { madeUp: false, person: { name: 'Ana Ruiz' } }]);
    expect(entered.setCookie).toMatch(
      /^__Host-tf_studio=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const late = { secret: unused, name: 'Eve', email: 'eve@trials.example' };
    expect((await client.call('POST', '/welcome', { headers, body: late })).code).toBe('link-invalid');
    expect(await client.startSecret()).toBe('');
  });

  test('[K2] whom a server in development made up is nobody in production', async () => {
    const database = await openTestDatabase();
    const { other, client } = await openSite({}, database);
    onTestFinished(() => other.close());
    const { cookie } = await client.administrator();
    const { people } = other.services;
    if (people === undefined) throw new Error('The studio is off');

    await startLink({ ...people.parts, config: { production: true } });
    expect((await client.call('GET', '/me', { cookie })).code).toBe('session-missing');
  });

  test('[K2] is one, also if two use their links at the same moment', async () => {
    const { other, client } = await openSite({});
    onTestFinished(() => other.close());
    const secrets = [await client.startSecret(), await client.startSecret()];
    const entered = await Promise.all(
      secrets.map((secret, index) =>
        client.call('POST', '/welcome', { body: { secret, name: 'Ana', email: `ana-${index}@trials.example` } }),
      ),
    );
    expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([201, 410]));
  });

  test('[K2] has 24 hours for it', async () => {
    const { other, client } = await openSite({});
    onTestFinished(() => other.close());
    const body = { secret: await client.startSecret() };
    other.setTime(after(24));
    expect((await client.call('POST', '/welcome/look', { body })).code).toBe('link-invalid');
    expect((await client.call('POST', '/welcome', { body })).code).toBe('link-invalid');
  });
});

describe('a session', () => {
  test('[K2] ends after 12 hours without use, and after 7 days in any case', async () => {
    const database = await openTestDatabase();
    const { other, client } = await openSite({}, database);
    onTestFinished(() => other.close());
    const { cookie } = await client.administrator();
    const status = async (at: string) => {
      other.setTime(at);
      return (await client.call('GET', '/me', { cookie })).status;
    };
    for (let hours = 11; hours < 7 * 24; hours += 11) expect(await status(after(hours, 59))).toBe(200);
    expect(await status(after(7 * 24))).toBe(401);
    other.setTime(after(0));
    const idle = await client.administrator();
    other.setTime(after(12));
    expect((await client.call('GET', '/me', { cookie: idle.cookie })).code).toBe('session-missing');
  });

  test('[K2] is listed, and ends on every server at once when it is ended or its person disabled', async () => {
    const { other, client } = await openSite({}, site.database);
    onTestFinished(async () => {
      other.services.campaigns.close();
      await other.app.close();
    });
    const ana = await person('author', 's6');
    const { cookie } = ana;
    const listed = (await studio.call('GET', '/sessions', { cookie })).list();
    expect(listed).toMatchObject([{ way: 'link', current: true, agent: 'lightMyRequest' }]);
    expect((await client.call('GET', '/me', { cookie })).status).toBe(200);
    await studio.call('DELETE', `/sessions/${String(listed[0]?.['id'])}`, { cookie });
    expect((await client.call('GET', '/me', { cookie })).code).toBe('session-missing');
    const ben = await person('author', 's6');
    expect((await client.ask('GET', '/content/v1/documents', { cookie: ben.cookie })).status).toBe(200);
    const body = { state: 'disabled' };
    await studio.call('PUT', `/people/${ben.id}`, { cookie: administrator.cookie, body });
    expect((await client.ask('GET', '/content/v1/documents', { cookie: ben.cookie })).code).toBe('session-missing');
    await studio.call('PUT', `/people/${ben.id}`, { cookie: administrator.cookie, body: { state: 'active' } });
    expect((await client.call('GET', '/me', { cookie: ben.cookie })).code).toBe('session-missing');
  });

  test('[K8] changes nothing for a page of another site', async () => {
    const { cookie } = await person('author', null);
    const asked = async (headers: Readonly<Record<string, string>>) => {
      const { status, code } = await studio.ask('PUT', '/content/v1/documents/new.json', {
        cookie,
        headers: { 'if-none-match': '*', ...headers },
        body: { text: '{' },
      });
      return code === '' ? String(status) : code;
    };
    expect(await asked({ 'sec-fetch-site': 'cross-site' })).toBe('origin-foreign');
    expect(await asked({ 'sec-fetch-site': 'same-site' })).toBe('origin-foreign');
    expect(await asked({ origin: 'https://evil.example' })).toBe('origin-foreign');
    expect(await asked({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' })).toBe('200');
  });

  test('[K8] begins over encrypted connections only, or on this machine', async () => {
    const { other, client } = await openSite({});
    onTestFinished(() => other.close());
    const body = { secret: await client.startSecret() };
    const headers = { host: 'trials.example' };
    expect((await client.call('POST', '/welcome', { headers, body })).code).toBe('sign-in-insecure');
    expect((await client.call('POST', '/welcome', { body })).status).toBe(201);
  });

  test('[O6] leaves neither its token nor the secret of a link in the log', async () => {
    const { cookie } = administrator;
    await studio.call('POST', '/welcome', { body: { secret: 's'.repeat(43) } });
    const log = JSON.stringify(site.logs);
    expect(log).not.toContain(cookie.split('=')[1]);
    expect(log).not.toContain('s'.repeat(43));
    const rows = JSON.stringify([
      await site.database.db.selectFrom('person_sessions').selectAll().execute(),
      await site.database.db.selectFrom('person_links').selectAll().execute(),
    ]);
    expect(rows).not.toContain(cookie.split('=')[1]);
  });
});

describe('the last administrator', () => {
  test('[K2] stays one', async () => {
    const { other, client } = await openSite({});
    onTestFinished(() => other.close());
    const { id, cookie } = await client.administrator();
    const change = (body: object, of = id) => client.call('PUT', `/people/${of}`, { cookie, body });
    expect((await change({ state: 'disabled' })).code).toBe('administrator-last');
    expect((await change({ grants: [{ role: 'viewer', campaign: null }] })).code).toBe('administrator-last');
    const second = await client.person({ id, cookie }, [{ role: 'administrator', campaign: null }]);
    expect((await change({ state: 'disabled' }, second.id)).status).toBe(200);
    expect((await change({ state: 'disabled' })).code).toBe('administrator-last');
  });
});

test('[K2] people are told apart by their e-mail addresses, and administrators are of all campaigns', async () => {
  const { cookie } = administrator;
  const invite = async (email: string, grants: readonly object[] = []) =>
    (await studio.call('POST', '/people', { cookie, body: { name: 'Same', email, grants } })).code;
  expect(await invite('Same@Trials.example')).toBe('');
  expect(await invite('same@trials.example')).toBe('email-taken');
  expect(await invite('more@trials.example', [{ role: 'administrator', campaign: 's6' }])).toBe('grant-invalid');
  expect(await invite('more@trials.example', [{ role: 'emperor', campaign: null }])).toBe('request-invalid');
});

test('[K2] a role for a campaign covers its document, and reading of what it is made of', async () => {
  const fragment = (name: string) => `/content/v1/documents/${encodeURIComponent(`fragments/${name}.json`)}`;
  const words = (en: string) => ({ en, es: `ES ${en}` });
  for (const name of ['used', 'in-draft', 'unused'])
    await operator.write(`fragments/${name}.json`, '{ "formatVersion": 1, "blocks": [{ "block": "Gender" }] }');
  const using = (name: string) =>
    campaignText('made-of', {
      routes: [{ name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }, { use: name }] }],
    });
  await operator.write('made-of.json', using('used'));
  const { cookie } = await person('author', 'made-of');
  const read = async (url: string) => (await studio.ask('GET', url, { cookie })).status;
  expect([await read(fragment('used')), await read(fragment('in-draft')), await read(fragment('unused'))]).toEqual([
    200, 403, 403,
  ]);
  const { etag = '' } = await studio.ask('GET', '/content/v1/documents/made-of.json', { cookie });
  const written = await studio.ask('PUT', '/content/v1/documents/made-of.json', {
    cookie,
    headers: { 'if-match': etag },
    body: { text: using('in-draft') },
  });
  expect([written.status, await read(fragment('in-draft'))]).toEqual([200, 200]);
  const part = await studio.ask('PUT', fragment('in-draft'), {
    cookie,
    headers: { 'if-match': etag },
    body: { text: '{}' },
  });
  expect(part.code).toBe('role-forbidden');
  // What a draft extends is another campaign, and stays closed.
  await studio.ask('PUT', '/content/v1/documents/made-of.json', {
    cookie,
    headers: { 'if-match': written.etag ?? '' },
    body: { text: '{ "extends": "s6" }' },
  });
  expect(await read('/content/v1/documents/s6.json')).toBe(403);
});

test('[K2] a translator changes texts, and nothing else', async () => {
  const revision = await operator.write('translated.json', campaignText('translated'));
  const { cookie } = await person('translator', 'translated');
  const url = '/content/v1/documents/translated.json';
  const put = (text: string, base: string) =>
    studio.ask('PUT', url, { cookie, headers: { 'if-match': base }, body: { text } });
  const edit = (operations: readonly object[], base: string) =>
    studio.ask('POST', `${url}/operations`, { cookie, headers: { 'if-match': base }, body: { operations } });
  const hello = { do: 'setText', pointer: '/routes/0/title', language: 'es', text: 'Buenas' };
  const edited = await edit([hello], `"${revision}"`);
  expect([edited.status, edited.json()['text']]).toEqual([200, expect.stringContaining('"es": "Buenas"')]);
  const base = edited.etag ?? '';
  const version = { do: 'set', pointer: '/version', value: 2 };
  const refused = await edit([hello, version], base);
  expect(refused.code).toBe('only-texts');
  // It says where, why and what to do.
  expect(refused.json()).toMatchObject({
    issues: [{ field: '/version', code: 'only-texts' }],
    reason: 'More than a text differs at /version.',
    why: CONTENT_PROBLEMS['only-texts'].why,
    how: CONTENT_PROBLEMS['only-texts'].action,
  });
  expect((await edit([{ ...hello, pointer: '/routes/0' }], base)).code).toBe('only-texts');
  const text = String(edited.json()['text']);
  expect((await put(text.replace('"Hello"', '"Welcome"').replace('One page', 'Mine'), base)).code).toBe('only-texts');
  expect((await put(text.replace('"Hello"', '"Welcome"'), base)).status).toBe(200);
  expect((await put(text, base)).code).toBe('document-changed');
  const fresh = { cookie, headers: { 'if-none-match': '*' }, body: { text: campaignText('translated') } };
  expect((await studio.ask('PUT', url, fresh)).code).toBe('document-changed');
  expect((await studio.ask('DELETE', url, { cookie, headers: { 'if-match': base } })).code).toBe('role-forbidden');
});

test('[K2] a person who has another name now is still the author of what they wrote', async () => {
  const { id, cookie } = await studio.person(administrator, [
    { role: 'author', campaign: 'four-eyes' },
    { role: 'publisher', campaign: 'four-eyes' },
  ]);
  const written = await studio.ask('PUT', '/content/v1/documents/four-eyes.json', {
    cookie,
    headers: { 'if-none-match': '*' },
    body: { text: campaignText('four-eyes') },
  });
  const { revision, author } = written.json();
  expect(written.json()).toMatchObject({ person: id });
  await studio.call('PUT', `/people/${id}`, { cookie: administrator.cookie, body: { name: 'Married Now' } });
  const publish = (as: string) =>
    studio.ask('POST', '/content/v1/publications', {
      cookie: as,
      body: { changes: [{ document: 'four-eyes.json', revision }] },
    });
  const approve = (as: string) =>
    studio.ask('POST', '/content/v1/approvals', { cookie: as, body: { document: 'four-eyes.json', revision } });
  expect((await approve(cookie)).json()).toMatchObject([{ approver: 'Married Now', person: id }]);
  expect((await publish(cookie)).code).toBe('approval-missing');
  const second = await person('publisher', null);
  expect((await approve(second.cookie)).status).toBe(201);
  expect((await publish(cookie)).status).toBe(201);
  const events = (await operator.call('GET', '/events?limit=200')).list();
  expect(events.find(({ kind }) => kind === 'publication')).toMatchObject({ actor: 'Married Now', person: id });
  expect(
    events.find(({ kind, detail }) => kind === 'revision' && JSON.stringify(detail).includes('four-eyes')),
  ).toMatchObject({ actor: author, person: id });
});

test('[K2] what somebody has scheduled does not happen once they may no longer publish it', async () => {
  const revision = await operator.write('planned.json', campaignText('planned'));
  const plan = async (cookie: string) => {
    const planned = await studio.ask('POST', '/content/v1/schedules', {
      cookie,
      body: { due: '2026-11-23T17:00:01Z', changes: [{ document: 'planned.json', revision }] },
    });
    return String(planned.json()['id']);
  };
  const [ana, ben] = [await person('publisher', 'planned'), await person('publisher', 'planned')];
  const ids = [await plan(ana.cookie), await plan(ben.cookie)];
  const { cookie } = administrator;
  await studio.call('PUT', `/people/${ana.id}`, { cookie, body: { state: 'disabled' } });
  await studio.call('PUT', `/people/${ben.id}`, {
    cookie,
    body: { grants: [{ role: 'viewer', campaign: 'planned' }] },
  });
  site.setTime('2026-11-23T17:00:02.000Z');
  await runDueSchedules(site.services.content, { info: () => {}, warn: () => {}, error: () => {} });
  site.setTime('2026-11-23T17:00:00.000Z');
  const schedules = (await operator.call('GET', '/schedules')).list();
  expect(schedules.filter(({ id }) => ids.includes(String(id)))).toMatchObject(
    ids.map(() => ({ state: 'refused', reason: 'role-forbidden' })),
  );
});

test('[G1] who came in and who was let in is in the chain, for those who may administer', async () => {
  const ana = await person('author', null);
  const kinds = async (cookie: string) =>
    new Set((await studio.ask('GET', '/content/v1/events?limit=200', { cookie })).list().map(({ kind }) => kind));
  const [seen, unseen] = [await kinds(administrator.cookie), await kinds(ana.cookie)];
  expect([...seen]).toEqual(expect.arrayContaining(['signed-in', 'link-made', 'person-added', 'person-changed']));
  expect([...unseen].filter((kind) => /^(signed|link|person|session|passkey)/.test(String(kind)))).toEqual([]);
  expect([...unseen]).toContain('revision');
  expect((await verifyContent(site.database.db, site.services.encryption)).faults).toEqual([]);
});

test('[K2] STUDIO=off leaves tokens, and nothing of the studio', async () => {
  const { other, client } = await openSite({ STUDIO: 'off', CONTENT_TOKEN: OPERATOR_TOKEN });
  onTestFinished(() => other.close());
  const cookie = `tf_studio=${'x'.repeat(43)}`;
  expect((await client.call('GET', '/me', { cookie })).status).toBe(404);
  expect((await client.call('POST', '/welcome', { body: { secret: 'x'.repeat(43) } })).status).toBe(404);
  expect((await client.ask('GET', '/content/v1/documents', { cookie })).code).toBe('token-missing');
  expect((await contentClient(other).call('GET', '/documents')).status).toBe(200);
});
