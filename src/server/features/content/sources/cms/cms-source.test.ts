import { afterAll, describe, expect, test } from 'vitest';
import type { HttpEntry } from '#schemas/sources/sources-file.ts';
import type { CampaignFile } from '#server/features/content/campaign-file.ts';
import { HANG, startScriptedCms, type ScriptedReply } from '#tests/support/outside/scripted-cms.ts';
import { createCmsSource } from './cms-source.ts';

const cms = await startScriptedCms();
afterAll(cms.close);

type Http = Extract<HttpEntry, { kind: 'http' }>;

const open = (own: Partial<Http> = {}, secrets: Readonly<Record<string, string>> = {}) =>
  createCmsSource({
    kind: 'cms',
    name: 'house',
    entry: { kind: 'http', url: `${cms.origin}/list`, list: 'docs', ...own },
    headers: secrets,
    query: secrets,
    webhook: undefined,
  });

const doc = (id: string, more: object = {}) => ({ id, version: 1, ...more });
const serve = (...docs: readonly unknown[]) => cms.script(() => ({ body: { docs } }));
const scripted = (answer: (url: URL) => unknown) => cms.script(({ url }) => ({ body: answer(url) }));

async function filesOf(source: ReturnType<typeof open>): Promise<readonly CampaignFile[]> {
  const read = await source.read();
  if (read === 'unchanged') throw new Error('Nothing was read');
  return read;
}
const namesOf = async (source: ReturnType<typeof open>) => (await filesOf(source)).map(({ name }) => name);
const UNSAID = /does not say at "meta.count" how many entries it has: nothing is taken/;
const SAYS_MARK: unknown = expect.stringContaining('begins with an invisible byte order mark');
const SAYS_NO_NAME: unknown = expect.stringContaining('it does not say how its document is called');

const valueOf = (file: CampaignFile | undefined): unknown => JSON.parse(file?.text ?? 'null');

describe('pages of a list', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => doc(id));
  const names = all.map(({ id }) => `${id}.json`);
  /** A list in pages of two, whatever is asked for: many CMSs have an upper limit. */
  const slice = (from: number) => ({ docs: all.slice(from, from + 2), total: all.length });

  test.each<readonly [string, Partial<Http>, (url: URL) => unknown]>([
    [
      'by their number',
      { pages: { by: 'page', parameter: 'page', size: 50, sizeParameter: 'limit' } },
      ({ searchParams }) => slice((Number(searchParams.get('page')) - 1) * 2),
    ],
    [
      'by their number, from zero, with a total',
      { pages: { by: 'page', parameter: 'page', first: 0 }, total: 'total' },
      ({ searchParams }) => slice(Number(searchParams.get('page')) * 2),
    ],
    [
      'by an offset',
      { pages: { by: 'offset', parameter: 'skip' }, total: 'total' },
      ({ searchParams }) => slice(Number(searchParams.get('skip'))),
    ],
    [
      'by the address of the next',
      { pages: { by: 'next', at: 'next' }, total: 'total' },
      ({ searchParams }) => {
        const from = Number(searchParams.get('from') ?? 0);
        return { ...slice(from), next: from < 4 ? `/list?from=${from + 2}` : null };
      },
    ],
  ])('[B9] %s are all read', async (_how, own, answer) => {
    scripted(answer);
    expect(await namesOf(open(own))).toEqual(names);
  });

  test('[B9] the next page may stand in the header Link', async () => {
    cms.script(({ url }) => {
      const from = Number(url.searchParams.get('from') ?? 0);
      return { body: slice(from), headers: from < 4 ? { link: `</list?from=${from + 2}>; rel="next"` } : {} };
    });
    expect(await namesOf(open({ pages: { by: 'next' } }))).toEqual(names);
  });

  test('[B9] entries with addresses of their own are read one by one', async () => {
    scripted(({ pathname }) =>
      pathname === '/list' ? { docs: [{ id: 'a b' }] } : doc('whole', { asked: decodeURIComponent(pathname) }),
    );
    const [file] = await filesOf(open({ each: '/entries/{id}' }));
    expect(valueOf(file)).toMatchObject({ id: 'whole', asked: '/entries/a b' });
  });

  test.each<readonly [string, Partial<Http>, (url: URL) => ScriptedReply, RegExp]>([
    [
      'a page fails',
      { pages: { by: 'page', parameter: 'page' } },
      ({ searchParams }) =>
        searchParams.get('page') === '1' ? { body: { docs: [doc('a')] } } : { status: 502, body: '' },
      /\/list answered 502$/,
    ],
    [
      'fewer entries than it says',
      { total: 'total' },
      () => ({ body: { docs: [doc('a')], total: 25 } }),
      /lists 1 of 25 entries/,
    ],
    [
      'the same page again',
      { pages: { by: 'page', parameter: 'p' } },
      () => ({ body: { docs: [doc('a')] } }),
      /sends the same page again/,
    ],
    ['nothing', {}, () => ({ body: { docs: [] } }), /lists nothing: its last documents stay/],
    ['no list', {}, () => ({ body: { data: [] } }), /has no list at "docs"/],
    ['no JSON', {}, () => ({ body: '<html>' }), /sent no JSON$/],
    ['no answer', { timeoutSeconds: 1 }, () => ({ body: HANG }), /did not answer in time$/],
    ['a refusal', {}, () => ({ status: 401, body: {} }), /answered 401$/],
    [
      'another host',
      {},
      () => ({ status: 302, headers: { location: 'https://evil.example/' }, body: '' }),
      /leads to another host/,
    ],
    ['itself', {}, () => ({ status: 302, headers: { location: '/list' }, body: '' }), /redirects again and again$/],
    [
      'entries without the status that it is to be told by',
      { published: { at: '_status', is: 'published' } },
      () => ({ body: { docs: [doc('a')] } }),
      /lists no entry with "_status"/,
    ],
    [
      'nothing for an entry',
      {},
      () => ({ body: { docs: [doc('a'), null] } }),
      /lists 1 of 2 entries that are no objects/,
    ],
    ['lists for entries', {}, () => ({ body: { docs: [[], []] } }), /lists 2 of 2 entries that are no objects/],
    [
      'lists without end',
      {},
      () => ({ body: `{"docs":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}` }),
      /lists 1 of 1 entries that are no objects/,
    ],
    ['no total where one is declared', { total: 'meta.count' }, () => ({ body: { docs: [doc('a')] } }), UNSAID],
    ...[null, -1, 'two', {}].map(
      (count) =>
        [
          `the total ${JSON.stringify(count)}`,
          { total: 'meta.count' },
          () => ({ body: { docs: [doc('a')], meta: { count } } }),
          UNSAID,
        ] as const,
    ),
    ['no total in its header', { total: 'header:total' }, () => ({ body: { docs: [doc('a')] } }), /"header:total"/],
    [
      'an entry without an id in several requests',
      { locales: { by: 'request', parameter: 'l', languages: { one: 'en', two: 'es' }, texts: ['name'] } },
      () => ({ body: { docs: [{ content: {} }] } }),
      /lists an entry with neither a name nor "id"/,
    ],
  ])('[B9] a CMS that sends %s is a failure, in words without secrets', async (_what, own, answer, message) => {
    const source = open(own, { 'x-key': 'canary' });
    cms.script(({ url }) => answer(url));
    const failure = await source.read().then(String, String);
    expect(failure).toMatch(message);
    expect(failure).not.toContain('canary');
  });

  test('[B9] a host that is not there is a failure, in words without secrets', async () => {
    const gone = await startScriptedCms();
    await gone.close();
    const failure = await open({ url: `${gone.origin}/list` }, { key: 'canary' })
      .read()
      .then(String, String);
    expect(failure).toBe(`Error: ${gone.origin}/list could not be reached (ECONNREFUSED)`);
  });

  test('[B9] a redirect on the same host is followed, with headers and parameters', async () => {
    cms.script(({ url }) =>
      url.pathname === '/list'
        ? { status: 301, headers: { location: '/other?cv=7' }, body: '' }
        : { body: { docs: [doc('a')] } },
    );
    expect(await namesOf(open({}, { token: 'secret' }))).toEqual(['a.json']);
    expect(cms.asked.at(-1)).toMatchObject({ headers: { token: 'secret' } });
    expect(cms.asked.at(-1)?.url.search).toBe('?cv=7&token=secret');
  });

  test('[B9] an empty list is believed where others show that the CMS has entries', async () => {
    scripted(({ pathname }) => (pathname === '/all' ? { docs: [doc('draft')] } : { docs: [] }));
    expect(await namesOf(open({ existing: `${cms.origin}/all` }))).toEqual([]);
  });

  test('[B9] what did not change is neither sent again nor judged again', async () => {
    const source = open();
    cms.script(({ headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, body: '' }
        : { body: { docs: [doc('a')] }, headers: { etag: '"1"' } },
    );
    expect(await namesOf(source)).toEqual(['a.json']);
    expect(await source.read()).toBe('unchanged');
    expect(cms.asked.at(-1)?.headers['if-none-match']).toBe('"1"');
    cms.script(({ headers }) => ({ body: { docs: [doc('b')] }, headers: { 'last-modified': String(headers.date) } }));
    expect(await namesOf(source)).toEqual(['b.json']);
  });
});

describe('entries', () => {
  test.each<readonly [string, Partial<Http>, object, object]>([
    ['the document itself', {}, doc('a'), doc('a')],
    ['a document in a field', { document: 'data.document' }, { data: { document: doc('a') } }, doc('a')],
    ['a document as a text', { document: 'document' }, { document: '{ "id": "a" }' }, { id: 'a' }],
    [
      'fields of the document',
      { document: 'document', fields: { id: 'slug', name: 'attributes.title' } },
      { slug: 'a', attributes: { title: 'Knee' }, document: { version: 1 } },
      { version: 1, id: 'a', name: 'Knee' },
    ],
    [
      'properties of the CMS',
      { ignore: ['createdAt', '_status', 'routes.*.id'] },
      { ...doc('a'), createdAt: 1, routes: [{ id: 7, name: 'home', _status: 'x', blocks: [{ id: 'own' }] }] },
      doc('a', { routes: [{ name: 'home', blocks: [{ id: 'own' }] }] }),
    ],
    [
      'texts by the locales of the CMS',
      { locales: { by: 'field', languages: { 'en-US': 'en', 'es-MX': 'es' } } },
      doc('a', { title: { 'en-US': 'Knee', 'es-MX': 'Rodilla' }, lead: { 'en-US': 7, 'es-MX': 7 } }),
      doc('a', { title: { en: 'Knee', es: 'Rodilla' }, lead: 7 }),
    ],
    [
      'a document in one locale',
      { document: 'fields.document', locales: { by: 'field', languages: { 'en-US': 'en' } } },
      { fields: { document: { 'en-US': doc('a') } } },
      doc('a'),
    ],
    [
      'translations as a list',
      {
        locales: { by: 'translations', at: 'translations', key: 'code', languages: { 'en-US': 'en', 'es-ES': 'es' } },
      },
      doc('a', {
        translations: [
          { id: 1, code: 'en-US', title: 'Knee' },
          { id: 2, code: 'es-ES', title: 'Rodilla' },
          { id: 3, code: 'de-DE', title: 'Knie' },
        ],
      }),
      doc('a', { title: { en: 'Knee', es: 'Rodilla' } }),
    ],
    [
      'texts as pairs of locale and value',
      { locales: { by: 'pairs', key: '_key', value: 'value', languages: { en: 'en', es: 'es' } } },
      doc('a', {
        title: [
          { _key: 'en', value: 'Knee' },
          { _key: 'es', value: 'Rodilla' },
        ],
        tags: ['x'],
      }),
      doc('a', { title: { en: 'Knee', es: 'Rodilla' }, tags: ['x'] }),
    ],
  ])('[B9] %s', async (_what, own, entry, expected) => {
    serve(entry);
    const [file] = await filesOf(open(own));
    expect(file).toMatchObject({ name: 'a.json' });
    expect(valueOf(file)).toEqual(expected);
  });

  test('[B9] a document that is a text keeps the formatting of its author', async () => {
    serve({ document: '{\n    "id": "a" }' });
    const [file] = await filesOf(open({ document: 'document' }));
    expect(file?.text).toBe('{\n    "id": "a" }');
  });

  test('[B9] kinds of documents are told apart by a field', async () => {
    serve(
      { kind: 'campaign', document: doc('a') },
      { kind: 'fragment', slug: 'about-you', document: { formatVersion: 1 } },
      { kind: 'fragment', document: {} },
      { kind: 'page', slug: 'imprint', id: 9, document: {} },
    );
    const own = { document: 'document', documentKind: { at: 'kind' }, documentName: 'slug' };
    expect(await namesOf(open(own))).toEqual([
      'a.json',
      'fragments/about-you.json',
      'entry-unnamed.json',
      'entry-9.json',
    ]);
  });

  test('[B9] entries in several requests become one document, and what differs is named', async () => {
    const texts = ['name', 'routes.*.title'];
    const entries: Readonly<Record<string, object>> = {
      en: doc('a', { documentId: 'x', name: 'Knee', routes: [{ name: 'home', title: 'Hello' }], path: 'knee' }),
      'es-MX': doc('a', {
        documentId: 'x',
        name: 'Rodilla',
        routes: [{ name: 'home', title: 'Hola' }],
        path: 'rodilla',
      }),
    };
    scripted(({ searchParams }) => ({ docs: [entries[searchParams.get('locale') ?? '']] }));
    const [file] = await filesOf(
      open({
        identity: 'documentId',
        ignore: ['documentId'],
        locales: { by: 'request', parameter: 'locale', languages: { en: 'en', 'es-MX': 'es' }, texts },
      }),
    );
    expect(valueOf(file)).toEqual({
      id: 'a',
      version: 1,
      name: { en: 'Knee', es: 'Rodilla' },
      routes: [{ name: 'home', title: { en: 'Hello', es: 'Hola' } }],
      path: 'knee',
    });
    expect(file?.findings).toMatchObject([{ code: 'locales-differ', severity: 'error', path: '/path' }]);
  });

  test('[B9] a document with a byte order mark is unreadable, and a reply that is not UTF-8 is a failure', async () => {
    serve({ id: 'marked', content: '\uFEFF{"id":"marked"}' }, { id: 'good', content: '{"id":"good"}' });
    expect(await filesOf(open({ document: 'content' }))).toMatchObject([
      { text: '', unreadable: SAYS_MARK },
      { name: 'good.json', text: '{"id":"good"}' },
    ]);
    cms.script(() => ({ body: Buffer.from('{"docs":[{"id":"caf\xe9"}]}', 'latin1') }));
    await expect(open().read()).rejects.toThrow('sent text that is not UTF-8');
  });

  test('[B9] a list that ends in the middle is said to', async () => {
    for (const body of ['{ "docs": [{ "id": 1', '{ "docs": [{ "id": "a']) {
      cms.script(() => ({ body }));
      await expect(open().read()).rejects.toThrow('sent JSON that ends too early');
    }
  });

  test('[B9] entries that cannot be read are named, and the others are served', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const entries = [
      { id: 1, slug: 'good', document: doc('good') },
      { id: 2, slug: 'broken', document: '{ "id": ' },
      { id: 3, slug: 'empty', document: null },
      { id: 4, slug: 'not a name', document: {} },
      { id: 6, slug: '', document: {} },
      { id: 7, document: doc('C1') },
    ];
    const listed = entries.map((entry) => JSON.stringify(entry)).join(',');
    cms.script(() => ({ body: `{ "docs": [${listed}, { "id": 5, "slug": "deep", "document": ${deep} }] }` }));
    const files = await filesOf(open({ document: 'document', documentName: 'slug' }));
    expect(files.map(({ name, unreadable }) => [name, unreadable])).toEqual([
      ['good.json', undefined],
      ['broken.json', expect.stringMatching(/^The entry 2 of "house": "document" is no JSON: /)],
      ['empty.json', expect.stringMatching(/^The entry 3 of "house": it has no document at "document"/)],
      ['entry-4.json', expect.stringMatching(/^The entry 4 of "house": it says that its .* "not a name", and names/)],
      ['entry-6.json', expect.stringMatching(/^The entry 6 of "house": it does not say how its document is called/)],
      ['entry-7.json', expect.stringMatching(/^The entry 7 of "house": it says that its .* "C1", and names have at/)],
      ['deep.json', 'The entry 5 of "house": it is nested too deeply'],
    ]);
  });

  test('[B9] an entry that loses its name keeps its campaign, which is then unreadable and not gone', async () => {
    const source = open({ document: 'document' });
    serve({ id: 7, document: doc('knee') });
    await source.read();
    serve({ id: 7, document: {} });
    expect(await filesOf(source)).toMatchObject([{ name: 'knee.json', unreadable: SAYS_NO_NAME }]);
  });

  test('[B9] after a restart too, an entry that loses its name keeps its campaign', async () => {
    const before = open({ document: 'document' });
    serve({ id: 7, document: doc('knee') });
    const kept = await filesOf(before);
    const after = open({ document: 'document' });
    after.recall?.(kept);
    serve({ id: 7, document: '{' }, { id: 8, document: doc('hip') });
    expect(await namesOf(after)).toEqual(['knee.json', 'hip.json']);
  });

  test('[B9] an entry without name and id is a failure, if it may be a document that is missing', async () => {
    const source = open({ document: 'document' });
    serve({ id: 1, document: doc('knee') }, { id: 2, document: doc('hip') });
    await source.read();
    serve({ id: 1, document: doc('knee') }, { document: null });
    await expect(source.read()).rejects.toThrow('lists an entry with neither a name nor "id"');
    serve({ id: 1, document: doc('knee') }, { id: 2, document: doc('hip') }, { document: null });
    expect(await namesOf(source)).toEqual(['knee.json', 'hip.json', 'entry-unnamed.json']);
  });

  test('[B9] an entry that no longer says whether it is published keeps its last good document', async () => {
    const source = open({ published: { at: 'state', is: 'live' }, identity: 'uuid', document: 'document' });
    const [knee, hip] = ['knee', 'hip'].map((id) => ({ uuid: id, state: 'live', document: doc(id) }));
    serve(knee, hip);
    await source.read();
    serve(knee, { uuid: 'hip' });
    expect(await filesOf(source)).toMatchObject([
      { name: 'knee.json', entry: 'knee' },
      { name: 'hip.json', unreadable: 'The entry hip of "house": it does not say at "state" whether it is published' },
    ]);
  });

  test('[B9] two entries of one name are refused, whichever was meant', async () => {
    serve(doc('a'), doc('a', { version: 2 }), doc('b'));
    expect(await filesOf(open())).toMatchObject([
      { name: 'a.json', unreadable: '2 entries of "house" are called a.json' },
      { name: 'b.json' },
    ]);
  });

  test.each<readonly [string, NonNullable<Http['published']>, readonly object[]]>([
    ['a status', { at: '_status', is: 'published' }, [{ _status: 'published' }, { _status: 'draft' }]],
    ['a flag', { at: 'live', is: true }, [{ live: true }, { live: false }]],
    ['a time', { at: 'publishedAt', set: true }, [{ publishedAt: '2026' }, { publishedAt: null }]],
  ])('[B9] only published entries count, by %s', async (_what, published, marks) => {
    serve(...marks.map((mark, index) => doc(`c${index}`, mark)));
    expect(await namesOf(open({ published }))).toEqual(['c0.json']);
    serve(doc('c0', marks[1]), doc('c1', marks[1]));
    expect(await namesOf(open({ published }))).toEqual([]);
  });
});
