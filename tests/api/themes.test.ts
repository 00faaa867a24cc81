import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const EXAMPLES = join(ROOT, 'docs/examples/campaigns');
const BROWSER = { accept: 'text/html' };

let site: PageSite;

/** A copy of the landing page under another id, with this as its theme. */
function layCampaign(id: string, theme: unknown, more: object = {}): void {
  const document: unknown = JSON.parse(readFileSync(join(EXAMPLES, 'knee-landing.json'), 'utf8'));
  if (typeof document !== 'object' || document === null) throw new Error('The example is no document');
  const settings = {
    ...('settings' in document && typeof document.settings === 'object' ? document.settings : {}),
    ...more,
  };
  writeFileSync(
    join(site.campaignsFolder, `${id}.json`),
    JSON.stringify({ ...document, id, name: id, settings: { ...settings, theme } }),
  );
}

beforeAll(async () => {
  site = await openPageSite();
  cpSync(join(EXAMPLES, 'media'), join(site.campaignsFolder, 'media'), { recursive: true });
  for (const name of ['knee-landing', 'asthma-control'])
    copyFileSync(join(EXAMPLES, `${name}.json`), join(site.campaignsFolder, `${name}.json`));
  copyFileSync(join(ROOT, 'src/ui/fonts/figtree.woff2'), join(site.campaignsFolder, 'media', 'own.woff2'));
  layCampaign('own-font', { font: 'own.woff2' });
  layCampaign('later', 'meadow', { active: { from: '2099-01-01' } });
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

async function page(path: string) {
  const { statusCode, body, headers } = await plainVisitor(site).get(path, BROWSER);
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  return { statusCode, body, style: styles[0] ?? '', styles, policy: String(headers['content-security-policy']) };
}

const hashOf = (style: string) => createHash('sha256').update(style).digest('base64');
const property = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, value]) => value);

describe('[B2] the first page of a campaign with a theme', () => {
  test.each([
    ['meadow', '/signup/knee-landing', '#fbf6ec', '#2f6b4c'],
    ['harbour', '/signup/asthma-control', '#ffffff', '#0b4a8f'],
    ['harbour', '/signup/es/asthma-control', '#ffffff', '#0b4a8f'],
  ])('has the colours of %s in its one style, allowed by hash: %s', async (_theme, path, ground, primary) => {
    const { style, styles, policy, body } = await page(path);
    expect(styles).toHaveLength(1);
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(style)}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(property(style, 'ground')).toContain(ground);
    expect(property(style, 'brand-text')).toContain(primary);
    expect(body).not.toMatch(/\sstyle=/);
  });

  test('loads its fonts from our own origin, and nothing from anywhere else', async () => {
    const { style } = await page('/signup/knee-landing');
    const addresses = [...style.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/(media\/[0-9a-f]{32}\.(woff2|svg)|assets\/[\w-]+\.woff2)$/);
      const reply = await site.app.inject({ url: address });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(reply.headers['content-type']).toBe(address.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2');
    }
    expect(style).toContain('font-display:swap');
    expect(style).toMatch(/size-adjust:\d+\.\d%;ascent-override:\d+\.\d%/);
  });

  test('shows the logo with its words in place of the brand, and the same on pages that follow', async () => {
    const { body } = await page('/signup/knee-landing');
    const [tag = ''] = /<a class="shell-brand\b[^>]*>.*?<\/a>/s.exec(body) ?? [];
    expect(tag).toMatch(/<img [^>]*src="\/media\/[0-9a-f]{32}\.svg"/);
    expect(tag).toContain('alt="Meadow"');
    expect(tag).not.toContain('Trial Search');
  });

  test('has a dark scheme only if the theme has one', async () => {
    expect((await page('/signup/asthma-control')).style).toContain('@media screen and (prefers-color-scheme:dark)');
    expect((await page('/signup/knee-landing')).style).not.toContain('prefers-color-scheme');
  });

  test('an own font comes from the media of the campaigns', async () => {
    const { style } = await page('/signup/own-font');
    const [, address = ''] = /@font-face\{font-family:theme;src:url\(([^)]*)\)/.exec(style) ?? [];
    expect((await site.app.inject({ url: address })).rawPayload).toEqual(
      readFileSync(join(site.campaignsFolder, 'media', 'own.woff2')),
    );
  });
});

test('[B2] a campaign without a theme looks as it did, also after themed pages were cached', async () => {
  for (let count = 0; count < 3; count += 1) {
    await page('/signup/knee-landing');
    const { style, body } = await page('/signup/s6');
    expect([style.includes('font-family:theme'), style.includes('#2f6b4c'), body.includes('shell-logo"')]).toEqual([
      false,
      false,
      false,
    ]);
  }
});

test('[B2] a page of the campaign outside its flow has its look; a page of no campaign does not', async () => {
  const closed = await page('/signup/later');
  expect(closed.statusCode).toBe(404);
  expect(property(closed.style, 'ground')).toEqual(['#fbf6ec']);
  expect(closed.policy).toContain(hashOf(closed.style));
  const legal = await page('/signup/legal/privacy-policy');
  expect([legal.statusCode, legal.styles]).toEqual([200, []]);
});

describe('[B2] parts that the operator has locked', () => {
  let locked: PageSite;
  beforeAll(async () => {
    const folder = tempFolder('locked');
    const text = readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8');
    const parts = {
      colours: { primary: '#5b1a4a' },
      corner: 'soft',
      logo: { file: 'knee-heart.svg', alt: { en: 'House', es: 'Casa' } },
    };
    writeFileSync(
      join(folder, 'operator.json'),
      text.replace('"id": "trial-search",', `"id": "trial-search", "locked": ${JSON.stringify(parts)},`),
    );
    locked = await openPageSite({ env: { OPERATOR_FILE: join(folder, 'operator.json') } });
    cpSync(join(EXAMPLES, 'media'), join(locked.campaignsFolder, 'media'), { recursive: true });
    copyFileSync(join(EXAMPLES, 'knee-landing.json'), join(locked.campaignsFolder, 'knee-landing.json'));
    await locked.services.campaigns.reload();
    removeTempFolder(folder);
  });
  afterAll(() => locked.close());

  test('have the operator’s values on its pages, whatever the campaign says; the rest is the campaign’s', async () => {
    const { body } = await plainVisitor(locked).get('/signup/es/knee-landing', BROWSER);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(property(style, 'brand-text').at(-1)).toBe('#5b1a4a');
    expect(property(style, 'ground').at(-1)).toBe('#fbf6ec');
    expect(property(style, 'radius-button').at(-1)).not.toBe('999px');
    expect(body).toContain('alt="Casa"');
    expect(body).not.toContain('alt="Meadow"');
  });

  test('are logged once where their files are missing, and pages do without them', async () => {
    const lost = () =>
      locked.logs.filter(({ file, message }) => file === 'knee-heart.svg' && String(message).includes('has locked'));
    const before = lost().length;
    renameSync(join(locked.campaignsFolder, 'media/knee-heart.svg'), join(locked.campaignsFolder, 'media/away.svg'));
    await locked.services.campaigns.reload();
    await locked.services.campaigns.reload();
    expect(lost().length).toBe(before + 1);
    const { body } = await plainVisitor(locked).get('/signup/es/knee-landing', BROWSER);
    expect(body).not.toContain('alt="Casa"');
    renameSync(join(locked.campaignsFolder, 'media/away.svg'), join(locked.campaignsFolder, 'media/knee-heart.svg'));
    await locked.services.campaigns.reload();
  });

  test('change nothing for a campaign without a theme', async () => {
    const { body } = await plainVisitor(locked).get('/signup/s6', BROWSER);
    expect(body).not.toContain('#5b1a4a');
  });
});

test('[B10] the gallery shows a block in a theme, and offers those that there are', async () => {
  const { style, body, policy } = await page('/blocks/hero?theme=meadow');
  expect(property(style, 'ground')).toContain('#fbf6ec');
  expect(policy).toContain(hashOf(style));
  expect(body).toContain('theme=harbour');
  expect((await page('/blocks/hero?theme=nobody')).styles).toEqual([]);
});

describe('[I2] hostile values never reach a page', () => {
  test.each([
    ['a colour that ends the style', { colours: { primary: 'red;}</style><script>alert(1)</script>' } }],
    ['a colour that loads something', { colours: { page: 'url(https://ads.example/x)' } }],
    ['an expression', { colours: { text: 'expression(alert(1))' } }],
    ['a path as a logo', { logo: { file: '../../../etc/passwd.svg', alt: { en: 'x', es: 'x' } } }],
    ['a path as a font', { font: '../../secret.woff2' }],
    ['a path as a theme', '../../../etc/passwd'],
    ['a path as drawings', { illustrations: '../fonts' }],
    ['a property that is none', JSON.parse('{"__proto__": {"colours": {}}, "constructor": "x"}')],
  ])('%s', async (_what, theme) => {
    layCampaign('hostile', theme);
    await site.services.campaigns.reload();
    expect(site.services.campaigns.find('hostile')).toBeUndefined();
    expect(site.services.campaigns.refused().get('hostile')?.length).toBeGreaterThan(0);
    const { statusCode, body } = await page('/signup/hostile');
    expect(statusCode).not.toBe(500);
    expect(body).not.toContain('ads.example');
    expect(body).not.toContain('alert(1)</script>');
  });
});

test('[B9] a theme that changes is on the next page; a broken one leaves the last good look', async () => {
  const path = join(site.campaignsFolder, 'themes', 'shared.json');
  mkdirSync(join(site.campaignsFolder, 'themes'), { recursive: true });
  const write = (primary: string) => writeFileSync(path, JSON.stringify({ formatVersion: 1, colours: { primary } }));
  write('#7a1f5c');
  layCampaign('shared', 'shared');
  await site.services.campaigns.reload();
  const primary = async () => property((await page('/signup/shared')).style, 'brand-text').at(-1);
  expect(await primary()).toBe('#7a1f5c');
  write('#0b4a8f');
  await site.services.campaigns.reload();
  expect(await primary()).toBe('#0b4a8f');
  write('#eeeeee');
  await site.services.campaigns.reload();
  expect(await primary()).toBe('#0b4a8f');
});
