import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';

/** Contentful's own library takes secrets of 64 characters only. */
const SECRET = 'a-made-up-secret-of-sixty-four-characters-0123456789abcdefghijkl';
const NOW = Date.parse(MONDAY);

const cms = await startScriptedCms();
afterAll(cms.close);

let site: ApiSite;
beforeAll(async () => {
  const file = join(tempFolder('webhooks'), 'sources.json');
  const webhook = (more: object = {}) => ({ secret: { env: 'HOOK' }, ...more });
  const http = (name: string, more: object) => ({
    kind: 'http',
    url: `${cms.origin}/${name}`,
    name,
    pollSeconds: 3600,
    list: '',
    webhook: webhook(more),
  });
  writeFileSync(
    file,
    JSON.stringify({
      sources: [
        { kind: 'database' },
        http('house', {}),
        http('strapi', { scheme: 'token', header: 'x-hook' }),
        http('contentful', { scheme: 'contentful' }),
        http('sanity', { scheme: 'sanity' }),
        http('storyblok', { scheme: 'storyblok' }),
        { kind: 'http', url: `${cms.origin}/quiet`, name: 'quiet', list: '' },
      ],
    }),
  );
  serve(1);
  site = await openApiSite({ env: { CAMPAIGN_SOURCES_FILE: file, HOOK: SECRET } });
});
afterAll(() => site.close());
beforeEach(() => site.setTime(MONDAY));

const serve = (version: number) =>
  cms.script(({ url }) => {
    const id = url.pathname.slice(1);
    return { body: [JSON.parse(campaignText(id, { version }))] };
  });
const versionOf = (id: string) => site.services.campaigns.find(id)?.campaign.version;

type Headers = Readonly<Record<string, string>>;

function post(source: string, body: string, headers: Headers) {
  return site.app.inject({
    method: 'POST',
    url: `/content/v1/webhooks/${source}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

function ownHeaders(body: string, at: number, secret = SECRET): Headers {
  const stamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
  return { 'trialflow-timestamp': stamp, 'trialflow-signature': `sha256=${signature}` };
}

test('[B9] a signed call of a CMS has the documents read again', async () => {
  serve(2);
  const body = '{"id":1}';
  const answer = await post('house', body, ownHeaders(body, NOW));
  expect([answer.statusCode, answer.body]).toEqual([202, '']);
  await expect.poll(() => versionOf('house')).toBe(2);
});

describe('each CMS signs in its own way', () => {
  // Made with @contentful/node-apps-toolkit and @sanity/webhook; Storyblok and Strapi as they document it.
  const contentful = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-topic': 'ContentManagement.Entry.publish',
    'x-contentful-timestamp': '1795453200000',
    'x-contentful-signed-headers': 'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
    'x-contentful-signature': 'ad95b4fe9cf8449d462ccc7374ba58b6f1c57ecff1429e7e398f517f5927475d',
  };
  const story = '{"action":"published","space_id":1,"story_id":7}';

  test.each<readonly [string, string, Headers]>([
    ['contentful', '{"sys":{"type":"Entry","id":"knee"}}', contentful],
    [
      'sanity',
      '{"_id":"knee"}',
      { 'sanity-webhook-signature': 't=1795453200000,v1=QbSFQCUSjfQ_WxBg3iysIgTU7FKRJU1o5xyuLsa1DkM' },
    ],
    ['storyblok', story, { 'webhook-signature': createHmac('sha1', SECRET).update(story).digest('hex') }],
    ['strapi', '{"event":"entry.publish"}', { 'x-hook': `Bearer ${SECRET}` }],
  ])('[B9] %s', async (source, body, headers) => {
    expect((await post(source, `${body} `, headers)).statusCode).toBe(source === 'strapi' ? 202 : 401);
    expect((await post(source, body, headers)).statusCode).toBe(202);
    const changed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}0`]));
    expect((await post(source, body, changed)).statusCode).toBe(401);
    site.setTime(new Date(NOW + 6 * 60_000).toISOString());
    // Storyblok and a fixed token say no time.
    const timeless = source === 'strapi' || source === 'storyblok';
    expect((await post(source, body, headers)).statusCode).toBe(timeless ? 202 : 401);
  });

  test('[B9] a time of Contentful that is not signed does not count', async () => {
    const headers = { ...contentful, 'x-contentful-signed-headers': 'content-type' };
    expect((await post('contentful', '{}', headers)).json()).toMatchObject({ code: 'webhook-unsigned' });
  });
});

describe('other calls are refused, and nothing of them is logged', () => {
  const body = '{"secret":"body-canary"}';

  test.each<readonly [string, string, () => Headers, number, string]>([
    ['no signature', 'house', () => ({}), 401, 'webhook-unsigned'],
    ['a signature alone', 'house', () => ({ 'trialflow-signature': 'sha256=canary' }), 401, 'webhook-unsigned'],
    ['another secret', 'house', () => ownHeaders(body, NOW, 'secret-canary'), 401, 'webhook-unsigned'],
    ['another body', 'house', () => ownHeaders(`${body} `, NOW), 401, 'webhook-unsigned'],
    ['an old time', 'house', () => ownHeaders(body, NOW - 301_000), 401, 'webhook-expired'],
    ['a time to come', 'house', () => ownHeaders(body, NOW + 301_000), 401, 'webhook-expired'],
    ['a source without a webhook', 'quiet', () => ownHeaders(body, NOW), 401, 'webhook-unsigned'],
    ['a source that does not exist', 'nobody', () => ownHeaders(body, NOW), 401, 'webhook-unsigned'],
    ['the scheme of another CMS', 'sanity', () => ownHeaders(body, NOW), 401, 'webhook-unsigned'],
    ['an inherited name', '__proto__', () => ownHeaders(body, NOW), 401, 'webhook-unsigned'],
  ])('[B9] with %s', async (_what, source, headers, status, code) => {
    const answer = await post(source, body, headers());
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
  });

  test('[B9] when they are repeated', async () => {
    const headers = ownHeaders(body, NOW - 60_000);
    expect((await post('house', body, headers)).statusCode).toBe(202);
    const again = await post('house', body, headers);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'webhook-repeated' }]);
    site.setTime(new Date(NOW + 230_000).toISOString());
    expect((await post('house', body, headers)).statusCode).toBe(409);
  });

  test('[B9] with a time that is too far away, in words that say on which side', async () => {
    const reasonAt = async (at: number): Promise<unknown> =>
      (await post('house', body, ownHeaders(body, at))).json<Record<string, unknown>>()['reason'];
    const now = site.services.clock.now().getTime();
    expect(await reasonAt(now - 400_000)).toBe('It was signed 400 seconds ago.');
    expect(await reasonAt(now + 400_000)).toContain('a time that comes in 400 seconds');
  });

  test('[B9] with fifty megabytes: those of a stranger unread, others as too large', async () => {
    const large = 'x'.repeat(50 * 1024 * 1024);
    expect((await post('house', large, {})).json()).toMatchObject({ code: 'webhook-unsigned' });
    const signed = await post('house', large, ownHeaders(large, NOW));
    expect([signed.statusCode, signed.json()]).toMatchObject([413, { code: 'body-too-large' }]);
  });

  test('[B9] with a body that never comes, at once', async () => {
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('POST /content/v1/webhooks/house HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{');
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test('[O6] the log has neither bodies nor signatures', () => {
    expect(JSON.stringify(site.logs)).not.toMatch(/canary|sha256=/);
  });
});
