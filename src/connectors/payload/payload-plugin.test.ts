import { expect, test, vi } from 'vitest';
import { productDouble } from '../product-double.ts';
import { trialflowPayload } from './payload-plugin.ts';

const DOCUMENT = { id: 'knee', path: 'knee-pain' };

/** The collection that the plugin adds, as Payload would get it. */
function collectionOf(product: ReturnType<typeof productDouble>) {
  const plugin = trialflowPayload({ ...product.options, waitMs: 0 });
  const [users, campaigns] = plugin({ collections: [{ slug: 'users' }] }).collections;
  expect(users).toEqual({ slug: 'users' });
  return Object.assign({ hooks: {}, fields: [], admin: {} }, campaigns);
}

function call(of: unknown, ...path: readonly (string | number)[]): (...given: readonly unknown[]) => unknown {
  const found = path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    of,
  );
  if (typeof found !== 'function') throw new Error(`There is no function at ${path.join('.')}`);
  return (...given) => {
    const returned: unknown = Reflect.apply(found, undefined, given);
    return returned;
  };
}

const validate = (of: unknown) => call(of, 'fields', 3, 'validate');

test('[B9] the collection has title, name, kind and document, and drafts', () => {
  const collection = collectionOf(productDouble());
  expect(collection).toMatchObject({
    slug: 'campaigns',
    versions: { drafts: true },
    fields: [{ name: 'title' }, { name: 'campaignId' }, { name: 'kind' }, { name: 'document', type: 'json' }],
  });
});

test('[B9] a good document passes, and the product has seen it as it will be called', async () => {
  const product = productDouble();
  const data = { kind: 'campaign', document: DOCUMENT };
  expect(await validate(collectionOf(product))(DOCUMENT, { data })).toBe(true);
  expect(product.asked).toMatchObject([
    {
      url: 'https://trials.example/content/v1/check',
      headers: { authorization: 'Bearer a-token' },
      body: { documents: [{ document: 'knee.json', text: JSON.stringify(DOCUMENT, null, 2) }] },
    },
  ]);
});

test('[B9] a part of campaigns is checked under its name', async () => {
  const product = productDouble();
  const data = { kind: 'fragment', campaignId: 'about-you' };
  await validate(collectionOf(product))({}, { data });
  expect(product.asked).toMatchObject([{ body: { documents: [{ document: 'fragments/about-you.json' }] } }]);
});

test('[B9] a faulty document is refused with sentences for its author', async () => {
  const product = productDouble();
  product.answer(200, {
    findings: [
      { severity: 'error', line: 7, column: 11, message: 'The home is no route', action: 'Name one of the routes.' },
      { severity: 'warning', message: 'It could be better' },
    ],
  });
  expect(await validate(collectionOf(product))(DOCUMENT, { data: {} })).toBe(
    'Line 7, column 11: The home is no route. Name one of the routes.',
  );
});

test.each<readonly [string, number, RegExp]>([
  ['a name that is none', 422, /cannot be the name of a document/],
  ['a product that is down', 503, /could not be checked: https:\/\/trials.example answered 503/],
])('[B9] %s is said in words, without the token', async (_what, status, words) => {
  const product = productDouble();
  product.answer(status, {});
  const said = await validate(collectionOf(product))(DOCUMENT, { data: {} });
  expect(said).toMatch(words);
  expect(said).not.toContain('a-token');
});

test('[B9] nothing is asked while somebody types', async () => {
  const product = productDouble();
  expect(await validate(collectionOf(product))({}, { event: 'onChange' })).toBe(true);
  expect(product.asked).toEqual([]);
});

test('[B9] a campaign is named by the id in its document', () => {
  const name = call(collectionOf(productDouble()), 'hooks', 'beforeValidate', 0);
  expect(name({ data: { title: 'Knee', document: DOCUMENT } })).toMatchObject({ campaignId: 'knee' });
  expect(name({ data: { kind: 'theme', campaignId: 'acme', document: {} } })).toMatchObject({ campaignId: 'acme' });
  expect(name({ data: { title: 'Only this' } })).toEqual({ title: 'Only this' });
});

test.each<readonly [string, string, object]>([
  ['publishing', 'afterChange', { doc: { _status: 'published' } }],
  ['unpublishing', 'afterChange', { doc: { _status: 'draft' }, previousDoc: { _status: 'published' } }],
  ['deleting', 'afterDelete', { doc: {} }],
])('[B9] %s tells the product, once for changes that come together', async (_what, hook, given) => {
  const product = productDouble();
  const changed = call(collectionOf(product), 'hooks', hook, 0);
  changed(given);
  changed(given);
  await product.told();
  expect(product.asked).toMatchObject([{ url: 'https://trials.example/content/v1/webhooks/cms', isSigned: true }]);
});

test('[B9] saving a draft tells the product nothing', () => {
  vi.useFakeTimers();
  const product = productDouble();
  call(collectionOf(product), 'hooks', 'afterChange', 0)({ doc: { _status: 'draft' }, previousDoc: {} });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('[B9] a product that does not take the call is a warning of the CMS, and no failed save', async () => {
  const product = productDouble();
  product.answer(401, {});
  const warnings: string[] = [];
  const warned = new Promise<void>((resolve) => {
    const req = { payload: { logger: { warn: (message: string) => resolve(void warnings.push(message)) } } };
    call(collectionOf(product), 'hooks', 'afterDelete', 0)({ doc: {}, req });
  });
  await warned;
  expect(warnings).toEqual(['Trialflow was not told of a change: https://trials.example answered 401 to the webhook']);
});

/** Presses the preview button of an entry, as Payload then asks; undefined: the entry has no such button. */
async function pressPreview(product: ReturnType<typeof productDouble>, entry: object, user: unknown = { id: 1 }) {
  const collection = collectionOf(product);
  const config = { routes: { api: '/api' } };
  const findByID = vi.fn<(wanted: object) => Promise<unknown>>(() => Promise.resolve(entry));
  const address = call(collection, 'admin', 'preview')(entry, { req: { payload: { config } } });
  const req = { user, routeParams: { id: 'x7' }, payload: { config, findByID } };
  const reply: unknown = await call(collection, 'endpoints', 0, 'handler')(req);
  if (!(reply instanceof Response)) throw new Error('The endpoint sends no reply');
  return { address, findByID, status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
}

const SHOWN = 'https://0a.preview.example/preview';

test('[K1] the preview button shows the draft of a campaign on a host of previews', async () => {
  const product = productDouble();
  product.script(({ method, url }) => {
    if (method === 'GET') return Response.json({}, { status: 404 });
    return url.endsWith('/previews')
      ? Response.json({ address: SHOWN }, { status: 201 })
      : Response.json({ revision: 4 });
  });
  const pressed = await pressPreview(product, { id: 'x7', document: DOCUMENT });
  expect(pressed).toMatchObject({ address: '/api/campaigns/x7/draft-preview', status: 302, location: SHOWN });
  expect(pressed.findByID.mock.lastCall).toMatchObject([{ id: 'x7', draft: true, overrideAccess: false }]);
  expect(product.asked).toMatchObject([
    { method: 'GET', url: 'https://trials.example/content/v1/documents/knee.json' },
    { method: 'PUT', headers: { 'if-none-match': '*' }, body: { text: JSON.stringify(DOCUMENT, null, 2) } },
    { method: 'POST', body: { campaign: 'knee', changes: [{ document: 'knee.json', revision: 4 }] } },
  ]);
});

test('[K1] a draft that the product has is not stored again, and a changed one is written on top', async () => {
  const product = productDouble();
  let text = JSON.stringify(DOCUMENT, null, 2);
  product.script(({ method, url }) => {
    if (method === 'GET') return Response.json({ revision: 9, text }, { headers: { etag: '"9"' } });
    return Response.json(url.endsWith('/previews') ? { address: SHOWN } : { revision: 10 });
  });
  await pressPreview(product, { id: 'x7', document: DOCUMENT });
  expect(product.asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  text = '{}';
  await pressPreview(product, { id: 'x7', document: DOCUMENT });
  expect(product.asked.slice(2)).toMatchObject([
    { method: 'GET' },
    { method: 'PUT', headers: { 'if-match': '"9"' } },
    { method: 'POST', body: { changes: [{ revision: 10 }] } },
  ]);
});

test.each<readonly [string, number, RegExp]>([
  ['a token that may only read', 403, /token for https:\/\/trials.example may not write drafts/],
  ['a product that is down', 503, /answered 503/],
])('[K1] %s is said in words, without the token', async (_what, status, words) => {
  const product = productDouble();
  product.answer(status, {});
  const pressed = await pressPreview(product, { id: 'x7', document: DOCUMENT });
  expect([pressed.status, pressed.location]).toEqual([502, null]);
  expect(pressed.text).toMatch(words);
  expect(pressed.text).not.toContain('a-token');
});

test('[K1] who has not logged in sees no draft, and nothing is stored', async () => {
  const product = productDouble();
  expect(await pressPreview(product, { id: 'x7', document: DOCUMENT }, null)).toMatchObject({ status: 401 });
  expect(product.asked).toEqual([]);
});

test('[K1] parts of campaigns and entries that were never saved have no preview button', () => {
  const preview = call(collectionOf(productDouble()), 'admin', 'preview');
  const req = { payload: { config: { routes: { api: '/api' } } } };
  expect(preview({ id: 3, kind: 'fragment', campaignId: 'about-you', document: {} }, { req })).toBeNull();
  expect(preview({ document: DOCUMENT }, { req })).toBeNull();
});
