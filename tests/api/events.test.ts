import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('events').execute();
});

const DRAFT = '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11';
const post = (events: readonly object[], rest: object = {}, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/v1/events',
    headers,
    payload: { signup: 's6', version: shippedVersion('s6'), routePath: 'postal', draftId: DRAFT, events, ...rest },
  });
const stored = () =>
  site.database.db
    .selectFrom('events')
    .select(['draft_id', 'event', 'detail', 'block', 'field', 'route_path', 'campaign_id'])
    .orderBy('id')
    .execute();

test('[L2] an event is stored with its step, block, field and detail', async () => {
  const reply = await post([
    { event: 'field-viewed', block: 'postal-code', field: 'candidate.postalCode' },
    { event: 'calendar-added', block: 'shell', detail: 'google' },
  ]);
  expect(reply.statusCode).toBe(204);
  const shared = { draft_id: DRAFT, route_path: 'postal', campaign_id: 's6' };
  expect(await stored()).toEqual([
    { ...shared, event: 'field-viewed', detail: null, block: 'postal-code', field: 'candidate.postalCode' },
    { ...shared, event: 'calendar-added', detail: 'google', block: 'shell', field: null },
  ]);
});

test.each([
  ['a block that the step does not have', { event: 'hint-open', block: 'maria-perez' }],
  ['a word of another event', { event: 'calendar-added', block: 'shell', detail: 'sms' }],
  ['a field of an event that has none', { event: 'hint-open', block: 'postal-code', field: 'candidate.phone' }],
  ['a field that is not a question', { event: 'field-viewed', block: 'postal-code', field: 'Maria' }],
])('[L2] %s is left out', async (_title, event) => {
  expect((await post([event, { event: 'click-to-call', block: 'shell' }])).statusCode).toBe(204);
  expect((await stored()).map(({ event: name }) => name)).toEqual(['click-to-call']);
});

test.each([
  ['an event that is not on the list', { event: 'typed maria@example.org', block: 'shell' }],
  ['a word that is not on the list', { event: 'calendar-added', block: 'shell', detail: 'maria@example.org' }],
  ['free text in a field', { event: 'field-viewed', block: 'shell', field: 'maria@example.org' }],
  ['another property', { event: 'hint-open', block: 'shell', text: 'maria' }],
])('[L2] %s is refused', async (_title, event) => {
  const reply = await post([event]);
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'request-invalid' }]);
  expect(await stored()).toEqual([]);
});

test('[L2] a campaign or a version that was never served is refused, and nothing is stored', async () => {
  expect((await post([{ event: 'click-to-call', block: 'shell' }], { version: 99 })).json()).toMatchObject({
    code: 'campaign-unknown',
  });
  expect(await stored()).toEqual([]);
});

test('[L2] a flood from one address is limited', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 130; sent++)
    statuses.add(
      (await post([{ event: 'click-to-call', block: 'shell' }], {}, { 'x-forwarded-for': '203.0.113.9' })).statusCode,
    );
  expect([...statuses]).toEqual([204, 429]);
});
