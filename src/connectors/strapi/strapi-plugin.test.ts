import { expect, test, vi } from 'vitest';
import { productDouble } from '../product-double.ts';
import { campaignContentType, livePageOf, trialflowStrapi, type StrapiServer } from './strapi-plugin.ts';

/** As Strapi's own: the admin shows the message at the fields that `details` names. */
class ValidationError extends Error {
  readonly details: object;
  constructor(message: string, details: object) {
    super(message);
    this.details = details;
  }
}

type Middleware = Parameters<StrapiServer['documents']['use']>[0];

const UID = 'api::campaign.campaign';
const STORED = { documentId: 'x', kind: 'campaign', document: { id: 'knee' } };

/** What the plugin does around a call of the document service, as Strapi 5 describes it. */
function middlewareOf(product: ReturnType<typeof productDouble>): Middleware {
  const used: Middleware[] = [];
  const documents = Object.assign(() => ({ findOne: () => Promise.resolve(STORED) }), {
    use: (middleware: Middleware) => void used.push(middleware),
  });
  trialflowStrapi({ ...product.options, ValidationError, waitMs: 0 }).register({ strapi: { documents } });
  const [middleware] = used;
  if (middleware === undefined) throw new Error('Nothing was registered');
  return middleware;
}

const done = () => Promise.resolve('done');

test('[B9] publishing checks the stored draft, and tells the product', async () => {
  const product = productDouble();
  const result = await middlewareOf(product)({ uid: UID, action: 'publish', params: { documentId: 'x' } }, done);
  expect(result).toBe('done');
  await vi.waitFor(() => expect(product.asked).toHaveLength(2));
  expect(product.asked).toMatchObject([
    { url: 'https://trials.example/content/v1/check', body: { documents: [{ document: 'knee.json' }] } },
    { url: 'https://trials.example/content/v1/webhooks/cms', isSigned: true },
  ]);
});

test('[B9] a faulty document is refused at its field, and nothing is stored', async () => {
  const product = productDouble();
  product.answer(200, { findings: [{ severity: 'error', message: 'No route', action: 'Add one.' }] });
  const next = vi.fn<typeof done>(done);
  const params = { data: { document: { id: 'hip' } }, status: 'published' };
  const refused = await middlewareOf(product)({ uid: UID, action: 'create', params }, next).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ValidationError);
  expect(refused).toMatchObject({
    message: 'No route. Add one.',
    details: { errors: [{ path: ['document'], message: 'No route. Add one.' }] },
  });
  expect(next).not.toHaveBeenCalled();
  expect(product.asked).toMatchObject([{ body: { documents: [{ document: 'hip.json' }] } }]);
});

test.each<readonly [string, string, string, object]>([
  ['a draft', UID, 'update', { documentId: 'x', data: {} }],
  ['another content type', 'api::page.page', 'publish', { documentId: 'x' }],
  ['reading', UID, 'findMany', {}],
])('[B9] %s is neither checked nor told', async (_what, uid, action, params) => {
  vi.useFakeTimers();
  const product = productDouble();
  expect(await middlewareOf(product)({ uid, action, params }, done)).toBe('done');
  expect([product.asked, vi.getTimerCount()]).toEqual([[], 0]);
  vi.useRealTimers();
});

test.each(['unpublish', 'delete'])('[B9] %s tells the product without a check', async (action) => {
  const product = productDouble();
  await middlewareOf(product)({ uid: UID, action, params: { documentId: 'x' } }, done);
  await product.told();
  expect(product.asked).toMatchObject([{ url: 'https://trials.example/content/v1/webhooks/cms' }]);
});

test('[B9] the content type has drafts, and the fields that the product reads', () => {
  expect(campaignContentType).toMatchObject({ info: { pluralName: 'campaigns' }, options: { draftAndPublish: true } });
  expect(Object.keys(campaignContentType.attributes)).toEqual(['title', 'campaignId', 'kind', 'document']);
});

test('[B9] the plugin has only parts that Strapi knows: with any other, Strapi does not start', () => {
  const known = ['bootstrap', 'config', 'contentTypes', 'controllers', 'destroy', 'middlewares', 'policies'];
  const plugin = trialflowStrapi({ ...productDouble().options, ValidationError });
  expect([...known, 'register', 'routes', 'services']).toEqual(expect.arrayContaining(Object.keys(plugin)));
});

test('[B9] the live page of a campaign is where visitors see it', () => {
  expect(livePageOf('https://trials.example/', STORED)).toBe('https://trials.example/signup/knee');
  expect(livePageOf('https://trials.example', { kind: 'theme', campaignId: 'acme', document: {} })).toBeUndefined();
});
