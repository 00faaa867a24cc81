import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawing, writeMedia } from '#tests/support/media/made-up-media.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const EXAMPLES = join(ROOT, 'docs/examples/campaigns');
const BROWSER = { accept: 'text/html' };

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  cpSync(join(EXAMPLES, 'media'), join(site.campaignsFolder, 'media'), { recursive: true });
  // Without its theme, which has drawings of its own.
  const example = readFileSync(join(EXAMPLES, 'knee-landing.json'), 'utf8');
  const plain = example.replace(/"theme": \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\},/, '');
  writeFileSync(join(site.campaignsFolder, 'knee-landing.json'), plain);
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

async function page(path = '/signup/knee-landing'): Promise<string> {
  const { statusCode, body } = await plainVisitor(site).get(path, BROWSER);
  expect(statusCode).toBe(200);
  return body;
}

async function addressOf(pattern: RegExp, path?: string): Promise<string> {
  const [address] = pattern.exec(await page(path)) ?? [];
  if (address === undefined) throw new Error(`The page names nothing like ${pattern.source}`);
  return address;
}

describe('[B4] the media of a campaign', () => {
  test.each([
    ['a picture', /\/media\/[0-9a-f]{32}\.jpg/, 'image/jpeg'],
    ['its AVIF for a phone', /\/media\/[0-9a-f]{32}-480\.avif/, 'image/avif'],
    ['its WebP for a desktop', /\/media\/[0-9a-f]{32}-1440\.webp/, 'image/webp'],
    ['a drawing', /\/media\/[0-9a-f]{32}\.svg/, 'image/svg+xml'],
    ['a film', /\/media\/[0-9a-f]{32}\.webm/, 'video/webm'],
    ['captions', /\/media\/[0-9a-f]{32}\.vtt/, 'text/vtt; charset=utf-8'],
  ])('%s comes from our own origin, with its type, for good', async (_what, pattern, type) => {
    const reply = await site.app.inject({ url: await addressOf(pattern) });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.rawPayload.length),
    });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  });

  test('a film comes in the pieces that a browser asks for', async () => {
    const url = await addressOf(/\/media\/[0-9a-f]{32}\.webm/);
    const whole = (await site.app.inject({ url })).rawPayload;
    const ask = (range: string) => site.app.inject({ url, headers: { range } });
    const first = await ask('bytes=0-99');
    expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-99/${whole.length}`]);
    expect(first.rawPayload).toEqual(whole.subarray(0, 100));
    const rest = await ask('bytes=100-');
    expect(Buffer.concat([first.rawPayload, rest.rawPayload])).toEqual(whole);
    expect((await ask('bytes=-7')).rawPayload).toEqual(whole.subarray(-7));
    expect((await ask(`bytes=${whole.length}-`)).statusCode).toBe(416);
    for (const unknown of ['bytes=5-1', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=-'])
      expect([unknown, [200, 416].includes((await ask(unknown)).statusCode)]).toEqual([unknown, true]);
  });

  test.each([
    '/media/knee-walk.jpg',
    '/media/..%2fknee-landing.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/..\\knee-landing.json',
    `/media/${'0'.repeat(32)}.jpg`,
    `/media/${'0'.repeat(32)}-480.avif`,
    '/media/',
    '/media/%00.jpg',
    '/media/%.jpg',
  ])('[I2] nothing else is served: %s', async (url) => {
    const reply = await site.app.inject({ url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });

  test('[K2] nobody can send a file there', async () => {
    expect((await site.app.inject({ method: 'POST', url: '/media/a.jpg', payload: 'x' })).statusCode).toBe(404);
  });

  test('[E1] the page has one heading of the first level, and its regions in the order of reading', async () => {
    const body = await page();
    expect(body.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(body).toMatch(/<h1 class="hero-title">Does your knee hurt every day\?<\/h1>/);
    const places = ['region-hero', 'page-column', 'region-main', 'nav-bar', 'region-aside', 'region-footer'].map(
      (name) => body.indexOf(`class="${name.startsWith('region') ? `blocks ${name}` : name}"`),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.every((place) => place > 0)).toBe(true);
  });

  test('[A15] the page loads the file of its blocks; a page whose campaign does not use them does not', async () => {
    const other = await plainVisitor(site).get('/signup/s15', BROWSER);
    expect(await page()).toMatch(/modulepreload[^>]*on-demand-blocks/);
    expect(other.body.includes('on-demand-blocks')).toBe(false);
  });
});

describe('[B9] a file that changes', () => {
  const folder = () => join(site.campaignsFolder, 'media');

  test('a removed picture is a finding, and the last good document stays', async () => {
    const kept = readFileSync(join(folder(), 'knee-team.svg'));
    rmSync(join(folder(), 'knee-team.svg'));
    await site.services.campaigns.reload();
    const refused = site.services.campaigns.refused().get('knee-landing') ?? [];
    expect(refused.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'media-missing: There is no file "knee-team.svg" in campaigns/media',
    ]);
    await page();
    writeFileSync(join(folder(), 'knee-team.svg'), kept);
    await site.services.campaigns.reload();
    expect(site.services.campaigns.refused().has('knee-landing')).toBe(false);
  });

  test('[I2] a drawing that learns to run code is a finding, and is not served', async () => {
    const before = await addressOf(/\/media\/[0-9a-f]{32}\.svg/);
    const kept = readFileSync(join(folder(), 'knee-joint.svg'));
    writeMedia(site.campaignsFolder, { 'knee-joint.svg': drawing('<script>alert(1)</script>') });
    await site.services.campaigns.reload();
    const refused = site.services.campaigns.refused().get('knee-landing') ?? [];
    expect(refused.map(({ code }) => code)).toContain('media-unsafe');
    const old = await site.app.inject({ url: before });
    expect(old.statusCode === 404 || old.rawPayload.equals(kept)).toBe(true);
    writeFileSync(join(folder(), 'knee-joint.svg'), kept);
    await site.services.campaigns.reload();
  });

  test('a new picture under the same name has a new address', async () => {
    const before = await addressOf(/\/media\/[0-9a-f]{32}\.svg/);
    writeMedia(site.campaignsFolder, { 'knee-joint.svg': drawing('<circle r="4"/>') });
    await site.services.campaigns.reload();
    // The English page is cached for two seconds, and the clock of the site stands still.
    const after = await addressOf(/\/media\/[0-9a-f]{32}\.svg/, '/signup/es/knee-landing');
    expect(after).not.toBe(before);
    expect((await site.app.inject({ url: after })).body).toBe(drawing('<circle r="4"/>'));
  });
});

test('[B10] the gallery shows the examples of blocks with files of their own', async () => {
  const { statusCode, body } = await plainVisitor(site).get('/blocks/hero', BROWSER);
  expect(statusCode).toBe(200);
  const [address = ''] = /\/media\/[0-9a-f]{32}-960\.avif/.exec(body) ?? [];
  expect((await site.app.inject({ url: address })).headers['content-type']).toBe('image/avif');
  expect(body).toContain('blocks region-hero');
});
