import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyContent } from '#server/features/content/revisions/events.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

const A_NUMBER: unknown = expect.any(Number);
const A_TEXT: unknown = expect.any(String);

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  client = contentClient(site);
});
afterAll(() => site.close());

const served = (id: string) => site.services.campaigns.list().find(({ campaign }) => campaign.id === id)?.campaign;

test('[B9] a document is written as a draft, and visitors get it once it is published', async () => {
  const text = campaignText('spring');
  const written = await client.call('PUT', '/documents/spring.json', {
    headers: { 'if-none-match': '*' },
    body: { text, note: 'First draft' },
  });
  expect([written.status, written.json()]).toMatchObject([
    200,
    { document: 'spring.json', parent: null, author: 'operator', source: 'api', note: 'First draft' },
  ]);
  expect(served('spring')).toBeUndefined();
  const published = await client.publish([['spring.json', Number(written.json()['revision'])]]);
  expect([published.status, published.json()]).toMatchObject([201, { refusals: [], published: A_NUMBER }]);
  expect(served('spring')?.name).toBe('One page');
  const live = await client.call('GET', '/documents/spring.json?environment=live');
  expect(live.json()).toMatchObject({ text });
});

test('[B9] the list names each campaign as its newest text does, be it a draft or a file', async () => {
  const named = async (document: string) =>
    (await client.call('GET', '/documents')).list().find((entry) => entry['document'] === document)?.['name'];
  expect(await named('s6.json')).toBe(site.services.campaigns.find('s6')?.campaign.name);
  await client.write('heart.json', campaignText('heart', { name: 'Café & “Heart” trial' }));
  expect(await named('heart.json')).toBe('Café & “Heart” trial');
  await client.write('heart.json', campaignText('heart', { name: 'Heart trial' }));
  expect(await named('heart.json')).toBe('Heart trial');
  await client.write('not-yet.json', '{');
  expect(await named('not-yet.json')).toBeNull();
});

test('[B9] a change needs the ETag of what it is based on, and with an old one gets both versions', async () => {
  const first = await client.write('two-authors.json', campaignText('two-authors'));
  const etag = `"${first}"`;
  const path = '/documents/two-authors.json';
  const blind = await client.call('PUT', path, { body: { text: campaignText('two-authors', { version: 2 }) } });
  expect([blind.status, blind.json()['code']]).toEqual([428, 'precondition-missing']);
  const ana = campaignText('two-authors', { name: 'As Ana wants it' });
  const ben = campaignText('two-authors', { name: 'As Ben wants it' });
  const faster = await client.call('PUT', path, { headers: { 'if-match': etag }, body: { text: ana } });
  const slower = await client.call('PUT', path, { headers: { 'if-match': etag }, body: { text: ben } });
  expect(faster.status).toBe(200);
  expect([slower.status, slower.json()]).toMatchObject([
    412,
    { code: 'document-changed', current: { text: ana, revision: faster.json()['revision'] } },
  ]);
  expect((await client.call('GET', path)).json()['text']).toBe(ana);
});

test('[B9] a draft with errors is stored, but refused by the gate with place, reason and remedy', async () => {
  const revision = await client.write('faulty.json', campaignText('faulty', { home: 'nowhere' }));
  const refused = await client.publish([['faulty.json', revision]]);
  expect([refused.status, refused.json()]).toMatchObject([
    422,
    {
      code: 'document-refused',
      findings: [
        {
          code: 'missing-home',
          severity: 'error',
          document: 'faulty.json',
          line: A_NUMBER,
          pointer: '/home',
          why: A_TEXT,
          action: A_TEXT,
        },
      ],
    },
  ]);
  expect(served('faulty')).toBeUndefined();
  expect((await client.call('GET', '/documents/faulty.json?environment=live')).status).toBe(404);
});

test('[B9] the check finds what the gate refuses, without storing anything', async () => {
  const text = campaignText('only-checked', { home: 'nowhere' });
  const checked = await client.call('POST', '/check', {
    body: { documents: [{ document: 'only-checked.json', text }] },
  });
  expect([checked.status, checked.json()]).toMatchObject([200, { findings: [{ code: 'missing-home' }] }]);
  expect((await client.call('GET', '/documents/only-checked.json')).status).toBe(404);
});

test('[B9] a fragment and the campaign that uses it are published together or not at all', async () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  const fragment = (block: string) => JSON.stringify({ formatVersion: 1, blocks: [{ block }] });
  const campaign = campaignText('in-parts', {
    routes: [{ name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }, { use: 'about-you' }] }],
  });
  const [good, bad] = [
    await client.write('fragments/about-you.json', fragment('Gender')),
    await client.write('fragments/about-you.json', fragment('NoSuchBlock')),
  ];
  const whole = await client.write('in-parts.json', campaign);
  const refused = await client.publish([
    ['in-parts.json', whole],
    ['fragments/about-you.json', bad],
  ]);
  expect([refused.status, refused.json()['code']]).toEqual([422, 'document-refused']);
  expect(served('in-parts')).toBeUndefined();
  const alone = await client.publish([['in-parts.json', whole]]);
  expect([alone.status, alone.json()['code']]).toEqual([422, 'document-refused']);
  const both = await client.publish([
    ['in-parts.json', whole],
    ['fragments/about-you.json', good],
  ]);
  expect([both.status, both.json()['refusals']]).toEqual([201, []]);
  expect(served('in-parts')?.routes[0]?.blocks.map(({ block }) => block)).toEqual(['FullName', 'Gender']);
  // Afterwards neither part may break the other.
  expect((await client.publish([['fragments/about-you.json', bad]])).status).toBe(422);
  expect((await client.publish([['fragments/about-you.json', null]])).status).toBe(422);
});

test('[B9] a publication is taken back through the same gate; that of a file from the folder too', async () => {
  const before = served('s6')?.name;
  const folder = site.services.campaigns.documents().files.find(({ name }) => name === 's6.json')?.text ?? '';
  const revision = await client.write(
    's6.json',
    folder.replace(/"name": "[^"]*"/, '"name": "Renamed in the database"'),
  );
  const published = await client.publish([['s6.json', revision]]);
  expect(published.status).toBe(201);
  expect(served('s6')?.name).toBe('Renamed in the database');
  const back = await client.call('POST', `/publications/${Number(published.json()['published'])}/rollback`, {
    body: { note: 'Too early' },
  });
  expect(back.status).toBe(201);
  expect(served('s6')?.name).toBe(before);
  const history = await client.call('GET', '/publications?document=s6.json');
  expect(history.list()).toMatchObject([
    { revision: A_NUMBER, previous: revision, note: 'Too early' },
    { revision, previous: A_NUMBER },
  ]);
});

test('[B9] what is live already is no new publication; of several documents, those that differ are', async () => {
  const [one, other] = [
    await client.write('same.json', campaignText('same')),
    await client.write('differs.json', campaignText('differs')),
  ];
  expect((await client.publish([['same.json', one]])).status).toBe(201);
  const again = await client.publish([['same.json', one]]);
  expect([again.status, again.json()['code']]).toEqual([409, 'nothing-changed']);
  const both = await client.publish([
    ['same.json', one],
    ['differs.json', other],
  ]);
  expect(both.status).toBe(201);
  const told = await client.call('GET', '/publications?limit=2');
  expect(told.list().map(({ publication, document }) => [publication, document])).toEqual([
    [both.json()['published'], 'differs.json'],
    [expect.any(Number), 'same.json'],
  ]);
  const back = await client.call('POST', `/publications/${Number(both.json()['published'])}/rollback`, { body: {} });
  expect([back.status, served('same')?.id, served('differs')]).toEqual([201, 'same', undefined]);
});

test('[B9] only the newest publication of a document is rolled back, so that none is lost', async () => {
  const publishOne = async (name: string) => {
    const revision = await client.write('in-turn.json', campaignText('in-turn', { name }));
    return Number((await client.publish([['in-turn.json', revision]])).json()['published']);
  };
  const rollBack = (id: number) => client.call('POST', `/publications/${id}/rollback`, { body: {} });
  await publishOne('One');
  const two = await publishOne('Two');
  const three = await publishOne('Three');
  const refused = await rollBack(two);
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'publication-superseded', issues: [{ field: 'in-turn.json' }] },
  ]);
  expect(served('in-turn')?.name).toBe('Three');
  expect((await rollBack(three)).status).toBe(201);
  expect(served('in-turn')?.name).toBe('Two');
  expect((await rollBack(three)).status).toBe(409);
});

test('[B9] a refusal to go back names the revisions whose lines it tells', async () => {
  const publishOne = async (id: string, rest: Readonly<Record<string, unknown>>) => {
    const revision = await client.write(`${id}.json`, campaignText(id, rest));
    return { revision, published: (await client.publish([[`${id}.json`, revision]])).json()['published'] };
  };
  const { revision } = await publishOne('gave-up', { aliases: ['handed-on'] });
  const { published } = await publishOne('gave-up', { version: 2 });
  await publishOne('took-over', { aliases: ['handed-on'] });
  const refused = await client.call('POST', `/publications/${Number(published)}/rollback`, { body: {} });
  expect([refused.status, refused.json()]).toMatchObject([
    422,
    { reason: `Going back would bring: revision ${revision} of gave-up.json. Lines are those of these texts.` },
  ]);
});

test('[B9] a document that is too large is told how large it may be', async () => {
  const body = { text: 'x'.repeat(1024 * 1024) };
  const large = await client.call('PUT', '/documents/large.json', { headers: { 'if-none-match': '*' }, body });
  expect([large.status, large.json()]).toMatchObject([
    413,
    {
      code: 'body-too-large',
      reason: 'The body has more than the 1048576 bytes that this call takes. Divide what it says.',
    },
  ]);
});

test('[B9] a withdrawn campaign is closed to its visitors, even if the folder has it', async () => {
  const withdrawn = await client.publish([['ss8.json', null]]);
  expect(withdrawn.status).toBe(201);
  expect(served('ss8')).toBeUndefined();
  expect(site.services.campaigns.isWithdrawn('ss8')).toBe(true);
  const id = Number(withdrawn.json()['published']);
  expect((await client.call('POST', `/publications/${id}/rollback`, { body: {} })).status).toBe(201);
  expect(served('ss8')).toBeDefined();
});

test('[B9] a changed consent needs a new version, in the gate as in the checker', async () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  const withConsent = (text: string, version: number) =>
    campaignText('with-consent', {
      version,
      routes: [
        {
          name: 'home',
          title: words('Hello'),
          blocks: [
            { block: 'Email' },
            {
              block: 'GenericConsent',
              id: 'texts',
              props: { consents: [{ type: 'sms', ask: 'box', required: false, text: words(text) }] },
            },
          ],
        },
      ],
    });
  const publish = async (text: string, version: number) =>
    client.publish([['with-consent.json', await client.write('with-consent.json', withConsent(text, version))]]);
  expect((await publish('You may text me.', 1)).status).toBe(201);
  const changed = await publish('You may text and call me.', 1);
  expect([changed.status, changed.json()['findings']]).toMatchObject([422, [{ code: 'consent-changed' }]]);
  expect((await publish('You may text and call me.', 2)).status).toBe(201);
});

test('[B9] a question may change its words without a new version, unless it is a consent', async () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  const asking = (props: object) =>
    campaignText('asking', {
      routes: [{ name: 'home', title: words('Hello'), blocks: [{ block: 'Question', id: 'asked', props }] }],
    });
  const publish = async (props: object) =>
    (await client.publish([['asking.json', await client.write('asking.json', asking(props))]])).status;
  expect(await publish({ kind: 'text', label: words('Which medicine?') })).toBe(201);
  expect(await publish({ kind: 'text', label: words('Which medicines?') })).toBe(201);
  const consent = { kind: 'consent', label: words('Our study') };
  expect(await publish({ ...consent, consent: words('I agree to everything.') })).toBe(422);
});

test('[B9] operations change a draft and keep its formatting; one that is impossible changes nothing', async () => {
  const text = campaignText('by-operations').replace('"name": "One page"', '"name":    "One page"');
  const revision = await client.write('by-operations.json', text);
  const edit = (etag: string, operations: readonly object[]) =>
    client.call('POST', '/documents/by-operations.json/operations', {
      headers: { 'if-match': etag },
      body: { operations, note: 'Asks for the gender' },
    });
  const block = { do: 'addBlock', route: 'home', block: 'Gender' };
  const title = { do: 'setText', pointer: '/routes/0/title', language: 'en', text: 'Hi' };
  const edited = await edit(`"${revision}"`, [block, title]);
  expect([edited.status, edited.json()]).toMatchObject([200, { parent: revision, note: 'Asks for the gender' }]);
  const now = String(edited.json()['text']);
  expect(now).toContain('"name":    "One page"');
  expect(now).toContain('"block": "Gender"');
  const late = await edit(`"${revision}"`, [block]);
  expect([late.status, late.json()['current']]).toMatchObject([412, { text: now }]);
  const impossible = await edit(edited.etag ?? '', [block, { do: 'removeRoute', route: 'gone' }]);
  expect([impossible.status, impossible.json()]).toMatchObject([
    422,
    {
      code: 'operation-impossible',
      issues: [{ field: 'operations.1' }],
      reason: 'there is no route "gone" in this document',
    },
  ]);
  expect((await client.call('GET', '/documents/by-operations.json')).json()['text']).toBe(now);
});

test('[B9] a route is renamed with the links of blocks, and the campaign can still be published', async () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  const links = [{ label: words('To the end'), target: { route: 'bye' } }];
  const home = {
    name: 'home',
    title: words('Hello'),
    blocks: [{ block: 'FullName' }, { block: 'QuickLinks', props: { links } }],
    next: [{ to: 'bye' }],
  };
  const bye = { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] };
  const revision = await client.write('renaming.json', campaignText('renaming', { routes: [home, bye] }));
  const edited = await client.call('POST', '/documents/renaming.json/operations', {
    headers: { 'if-match': `"${revision}"` },
    body: { operations: [{ do: 'renameRoute', route: 'bye', name: 'the-end' }] },
  });
  expect(edited.status).toBe(200);
  const published = await client.publish([['renaming.json', Number(edited.json()['revision'])]]);
  expect([published.status, published.json()['refusals']]).toEqual([201, []]);
  expect(served('renaming')?.routes.map(({ name, path }) => [name, path])).toEqual([
    ['home', 'home'],
    ['the-end', 'bye'],
  ]);
});

test('[K2] a token allows what its scopes and documents say, until it is revoked or expires', async () => {
  const create = (body: object) => client.call('POST', '/tokens', { body });
  const created = await create({ name: 'ana', scopes: ['read', 'write'], documents: ['hers.json'], days: 30 });
  expect(created.status).toBe(201);
  const token = String(created.json()['token']);
  expect((await client.call('GET', '/documents', { token })).status).toBe(200);
  const hers = await client.write('hers.json', campaignText('hers'), { token });
  const others = await client.call('PUT', '/documents/others.json', {
    token,
    headers: { 'if-none-match': '*' },
    body: { text: campaignText('others') },
  });
  expect([others.status, others.json()['code']]).toEqual([403, 'token-forbidden']);
  expect((await client.publish([['hers.json', hers]], { token })).status).toBe(403);
  expect((await client.call('GET', '/tokens', { token })).status).toBe(403);
  const [entry] = (await client.call('GET', '/tokens')).list();
  expect(JSON.stringify(entry)).not.toContain(token);
  expect((await client.call('DELETE', `/tokens/${String(entry?.['id'])}`)).status).toBe(204);
  expect((await client.call('GET', '/documents', { token })).status).toBe(401);
  const short = await create({ name: 'ben', scopes: ['read'], days: 1 });
  const bens = String(short.json()['token']);
  expect((await client.call('GET', '/documents', { token: bens })).status).toBe(200);
  site.setTime('2026-11-25T17:00:00.000Z');
  expect((await client.call('GET', '/documents', { token: bens })).status).toBe(401);
});

test('[K2] nobody gives away more than they have, or takes the name of somebody else', async () => {
  const create = async (body: object, token?: string) =>
    client.call('POST', '/tokens', { body: { days: 30, ...body }, ...(token === undefined ? {} : { token }) });
  // Such a token can no longer be created by a call.
  const { tokens } = site.services.content;
  const old = await tokens.create({ name: 'lim', scopes: ['administer'], documents: ['a.json'], days: 30 }, 'operator');
  const limited = 'secret' in old ? old.secret : '';
  expect((await create({ name: 'more', scopes: ['administer'] }, limited)).json()['code']).toBe('token-forbidden');
  const administer = String((await create({ name: 'adm', scopes: ['administer', 'read'] })).json()['token']);
  expect((await create({ name: 'pub', scopes: ['publish'] }, administer)).json()['code']).toBe('token-forbidden');
  const reads = await create({ name: 'reads', scopes: ['read'] }, administer);
  expect(reads.status).toBe(201);
  for (const name of ['reads', 'operator'])
    expect((await create({ name, scopes: ['read'] })).json()['code']).toBe('token-name-taken');
  // Who could not have created a token cannot take it away either.
  const idOf = ({ json }: typeof reads) => {
    const { entry } = json();
    return typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : '';
  };
  const publishes = await create({ name: 'publishes', scopes: ['publish'] });
  const revoke = async (token: string, id: string) => {
    const reply = await client.call('DELETE', `/tokens/${id}`, { token });
    return reply.status === 204 ? 204 : reply.json()['code'];
  };
  expect(await revoke(limited, idOf(reads))).toBe('token-forbidden');
  expect(await revoke(administer, idOf(publishes))).toBe('token-forbidden');
  expect(await revoke(administer, idOf(reads))).toBe(204);
  expect(await revoke(OPERATOR_TOKEN, idOf(publishes))).toBe(204);
  expect(await revoke(OPERATOR_TOKEN, idOf(publishes))).toBe('not-found');
});

test('[K2] a token for some documents does not cancel what is scheduled for others', async () => {
  const body = { name: 'only-a', scopes: ['publish'], documents: ['a.json'], days: 30 };
  const token = String((await client.call('POST', '/tokens', { body })).json()['token']);
  const planned = await client.call('POST', '/schedules', {
    body: { due: '2027-01-01T00:00:00Z', changes: [{ document: 's6.json', revision: null }] },
  });
  const path = `/schedules/${String(planned.json()['id'])}`;
  expect((await client.call('DELETE', path, { token })).json()['code']).toBe('token-forbidden');
  expect((await client.call('DELETE', path)).status).toBe(204);
});

test('[B9] a document of the folder is read as revision 0, and written on top of that', async () => {
  const read = await client.call('GET', '/documents/ss3.json');
  const etag = `"0-${String(read.json()['hash']).slice(0, 16)}"`;
  expect([read.status, read.etag, read.json()]).toMatchObject([200, etag, { revision: 0, source: 'folder' }]);
  const text = String(read.json()['text']).replace('"version": 1', '"version": 2');
  const put = (base: string) =>
    client.call('PUT', '/documents/ss3.json', { headers: { 'if-match': base }, body: { text } });
  const other = await put(`"0-${'0'.repeat(16)}"`);
  expect([other.status, other.json()]).toMatchObject([412, { code: 'document-changed', current: { revision: 0 } }]);
  const saved = await put(etag);
  expect([saved.status, saved.json()['parent']]).toEqual([200, null]);
});

test('[B9] what no source has cannot have been read', async () => {
  const put = await client.call('PUT', '/documents/unread.json', {
    headers: { 'if-match': '"0"' },
    body: { text: '{}' },
  });
  expect([put.status, put.json()['code']]).toEqual([404, 'document-unknown']);
});

test('[K2] bad names, revisions and bodies get a clear refusal', async () => {
  const put = (document: string) =>
    client.call('PUT', `/documents/${encodeURIComponent(document)}`, {
      headers: { 'if-none-match': '*' },
      body: { text: '{}' },
    });
  for (const name of [
    '../s6.json',
    'fragments/../s6.json',
    's6',
    'rules/x.json',
    'a b.json',
    '.json',
    'media/a.json',
    'S6.json',
  ])
    expect([name, (await put(name)).json()['code']]).toEqual([name, 'document-name-invalid']);
  const documents = ['mine.json', '../x'].map((document) => ({ document, text: '{}' }));
  expect((await client.call('POST', '/check', { body: { documents } })).json()).toMatchObject({
    issues: [{ field: 'documents.1.document', code: 'document-name-invalid' }],
    why: CONTENT_PROBLEMS['document-name-invalid'].why,
    how: CONTENT_PROBLEMS['document-name-invalid'].action,
  });
  expect((await client.publish([['s6.json', 999_999]])).json()['code']).toBe('revision-unknown');
  const asNew = { headers: { 'if-none-match': '*' }, body: { text: '{}' } };
  const there = (await client.call('PUT', '/documents/s6.json', asNew)).json();
  expect(there['code']).toBe('document-changed');
  expect(there['reason']).toMatch(/There is a document s6\.json already; .* To change it: If-Match: "\d+"\.$/);
  const other = await client.write('mine.json', campaignText('mine'));
  expect((await client.publish([['s6.json', other]])).json()['code']).toBe('revision-unknown');
  expect((await client.call('POST', '/publications', { body: { changes: [] } })).status).toBe(400);
  const twice = await client.publish([
    ['mine.json', other],
    ['mine.json', null],
  ]);
  expect([twice.status, twice.json()['code']]).toEqual([422, 'document-twice']);
  // A misspelt name must not look as if the campaign were closed now.
  expect((await client.publish([['mispelt.json', null]])).json()['code']).toBe('document-unknown');
  expect((await client.publish([['../x', null]])).json()['code']).toBe('document-name-invalid');
  for (const body of [{ text: 'a\u0000b' }, { text: '{}', note: 'a\u0000b' }, { text: '\ud800' }])
    expect((await client.call('PUT', '/documents/mine.json', { headers: { 'if-match': '"1"' }, body })).status).toBe(
      400,
    );
  expect((await client.call('POST', '/publications/999/rollback', { body: {} })).json()['code']).toBe(
    'publication-unknown',
  );
});

test('[G1] the log of one campaign says what was done with it, and nothing of others', async () => {
  const mine = await client.write('of-mine.json', campaignText('of-mine'));
  await client.write('of-others.json', campaignText('of-others'));
  await client.publish([['of-mine.json', mine]]);
  const events = (await client.call('GET', '/events?limit=50&campaign=of-mine')).list();
  expect(events.map(({ kind }) => kind)).toEqual(['publication', 'revision']);
  expect(JSON.stringify(events)).not.toContain('of-others');
  expect((await client.call('GET', '/events?campaign=nobody')).list()).toEqual([]);
});

test('[G1] everything that was done is in a chain that shows whether it was changed', async () => {
  const { db } = site.database;
  const report = await verifyContent(db, site.services.encryption);
  expect(report.faults).toEqual([]);
  const [event] = (await client.call('GET', '/events?limit=1')).list();
  expect(report.verified).toBe(event?.['id']);
  await expect(db.deleteFrom('content_events').execute()).rejects.toThrow(/stay as they are/);
  await expect(db.updateTable('content_revisions').set({ author: 'nobody' }).execute()).rejects.toThrow(
    /stay as they are/,
  );
});

test('[O6] neither tokens nor documents are in the log', () => {
  const log = JSON.stringify(site.logs);
  expect(log).not.toContain(OPERATOR_TOKEN);
  expect(log).not.toContain('tf_');
  expect(log).not.toContain('You may text me.');
});

test('[B9] a publication says what it replaces, and is refused if something else is live by now', async () => {
  const first = await client.write('replaced.json', campaignText('replaced'));
  const publish = (revision: number, known: number | null) =>
    client.publish([['replaced.json', revision]], { body: { replaces: { 'replaced.json': known } } });
  expect((await publish(first, null)).status).toBe(201);
  const ana = await client.write('replaced.json', campaignText('replaced', { name: 'As Ana wants it' }));
  const ben = await client.write('replaced.json', campaignText('replaced', { name: 'As Ben wants it' }));
  expect((await publish(ana, first)).status).toBe(201);
  const refused = await publish(ben, first);
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'publication-superseded', issues: [{ field: 'replaced.json' }] },
  ]);
  expect(served('replaced')?.name).toBe('As Ana wants it');
  expect((await publish(ben, ana)).status).toBe(201);
  expect((await client.publish([['replaced.json', first]])).status).toBe(201);
});

test('[B9] operations change a document of the folder; it is not written as a new one', async () => {
  const path = '/documents/ss8.json';
  const read = await client.call('GET', path);
  expect(read.status).toBe(200);
  const blind = await client.call('PUT', path, { headers: { 'if-none-match': '*' }, body: { text: '{}' } });
  expect([blind.status, blind.json()]).toMatchObject([412, { code: 'document-changed', current: { revision: 0 } }]);
  const operations = [{ do: 'set', pointer: '/name', value: 'Renamed' }];
  const edited = await client.call('POST', `${path}/operations`, {
    headers: { 'if-match': '"0"' },
    body: { operations },
  });
  expect([edited.status, String(edited.json()['text']).includes('"Renamed"')]).toEqual([200, true]);
  const misplaced = [{ do: 'set', pointer: 'routes/0', value: 1 }];
  const refused = await client.call('POST', `${path}/operations`, {
    headers: { 'if-match': edited.etag ?? '' },
    body: { operations: misplaced },
  });
  expect([refused.status, refused.json()['code']]).toEqual([400, 'request-invalid']);
});

test('[B9] a finding says what is probably meant; a document named twice is not checked', async () => {
  const text = campaignText('meant').replace('"FullName"', '"FulName"');
  const { findings } = (
    await client.call('POST', '/check', { body: { documents: [{ document: 'meant.json', text }] } })
  ).json();
  expect(JSON.stringify(findings)).toContain('did you mean FullName?');
  const documents = ['{', text].map((one) => ({ document: 'meant.json', text: one }));
  const twice = await client.call('POST', '/check', { body: { documents } });
  expect([twice.status, twice.json()['code']]).toEqual([422, 'document-twice']);
});

test('[B9] a version that no number of the database holds is refused by the check, not by a crash', async () => {
  const revision = await client.write('huge.json', campaignText('huge', { version: 1e12 }));
  const refused = await client.publish([['huge.json', revision]]);
  expect([refused.status, refused.json()]).toMatchObject([422, { findings: [{ pointer: '/version' }] }]);
});

test('[B1] what was served under a version is still there by its hash when other content has replaced it', async () => {
  const publish = async (name: string) =>
    client.publish([['by-hash.json', await client.write('by-hash.json', campaignText('by-hash', { name }))]]);
  expect((await publish('First')).json()).toMatchObject({ published: A_NUMBER });
  const hash = site.services.campaigns.list().find(({ campaign }) => campaign.id === 'by-hash')?.contentHash ?? '';
  await publish('Second');
  expect((await site.services.campaigns.versionOfHash('by-hash', 1, hash))?.campaign.name).toBe('First');
  expect(await site.services.campaigns.versionOfHash('by-hash', 2, hash)).toBeUndefined();
});
