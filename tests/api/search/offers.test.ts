import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import Type from 'typebox';
import { API_PREFIX } from '#api/contract/index.ts';
import { DirectOffer } from '#schemas/study/direct-offer.ts';
import { fetchImage } from '#server/features/offers/fetch-image.ts';
import { isPublicAddress } from '#server/features/offers/public-address.ts';
import { contrastOf } from '#engine/theme/contrast.ts';
import { readableColours } from '#server/features/offers/readable-colours.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { PNG, startFakeOffers, type FakeOffers, type OffersFault } from '#tests/support/outside/direct-offers.ts';
import { listenLocally } from '#tests/support/port.ts';

let fake: FakeOffers;
let site: ApiSite;
let own: ApiSite;
beforeAll(async () => {
  fake = await startFakeOffers();
  site = await openApiSite({ env: { DIRECT_OFFERS_BASE_URL: fake.url, DIRECT_OFFERS_API_KEY: fake.key } });
  own = await openApiSite();
});
beforeEach(() => fake.clear());
afterAll(async () => {
  await site.close();
  await own.close();
  await fake.stop();
});

async function offersOf(from: ApiSite, where = 'country=US&postalCode=60614') {
  const reply = await from.app.inject(`${API_PREFIX}/offers?${where}`);
  return {
    status: reply.statusCode,
    text: reply.body,
    offers: reply.statusCode === 200 ? Value.Parse(Type.Array(DirectOffer), reply.json()) : [],
  };
}

const OFFER = {
  id: 17,
  title: 'Migraine study',
  description: 'A <b>new</b> tablet',
  compensation: '$500',
  requirements: ['18 to 65'],
  url: 'https://partner.example/17',
  originalUrl: 'https://partner.example/x',
  indications: [{ name: 'Migraine' }],
  brand: { titleColor: '#0b5d3b', buttonColor: '0B5D3B', buttonText: 'Go' },
};

describe('GET /offers', () => {
  test('[J3] [K3] [O2] asks the service for 100 offers at most, by country and code; its key stays here', async () => {
    fake.offer([OFFER]);
    const { offers, text } = await offersOf(site);
    expect(offers).toEqual([
      {
        id: '17',
        title: 'Migraine study',
        description: 'A new tablet',
        compensation: '$500',
        requirements: ['18 to 65'],
        indications: ['Migraine'],
        href: 'https://partner.example/17',
        buttonText: 'Go',
        titleColor: '#0b5d3b',
        buttonColor: '#0b5d3b',
        buttonTextColor: '#ffffff',
      },
    ]);
    expect(fake.asked).toEqual([{ path: '/affiliates/US/60614?limit=100', key: fake.key }]);
    expect(text + JSON.stringify(site.logs)).not.toContain(fake.key);
  });

  test('[J3] shows 100 offers and 200 characters of a description at most', async () => {
    fake.offer(Array.from({ length: 130 }, (_, id) => ({ ...OFFER, id, description: 'a word '.repeat(100) })));
    const { offers } = await offersOf(site);
    expect(offers).toHaveLength(100);
    expect(offers.every(({ description = '' }) => description.length <= 200 && description.endsWith('…'))).toBe(true);
  });

  test.each([
    ['of 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    [
      'whose words end where the ellipsis must stand',
      `${'word '.repeat(39)}last more words`,
      `${'word '.repeat(39)}last…`,
    ],
    ['with a long word after a few short ones', `a word ${'x'.repeat(300)}`, 'a word…'],
    ['of one long word', 'x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('[J3] a description %s is cut at whole words within 200 characters', async (_what, description, shown) => {
    fake.offer([{ ...OFFER, description }]);
    expect((await offersOf(site)).offers[0]?.description).toBe(shown);
  });

  test('[J1] [J5] a code the server finds invalid has no offers near it, and no service is asked', async () => {
    fake.offer([OFFER]);
    expect(await offersOf(site, 'country=US&postalCode=00000')).toMatchObject({ status: 200, offers: [] });
    expect(await offersOf(own, 'country=US&postalCode=00000')).toMatchObject({ status: 200, offers: [] });
    expect(fake.asked).toEqual([]);
  });

  test('[J6] an offer leads to url, else originalUrl, http(s) only; one that leads nowhere is left out', async () => {
    fake.offer([
      { ...OFFER, id: 1, url: 'javascript:alert(1)' },
      { ...OFFER, id: 2, url: null },
      { ...OFFER, id: 3, url: 'data:text/html,x', originalUrl: 'ftp://x.example/' },
    ]);
    expect((await offersOf(site)).offers.map(({ id, href }) => [id, href])).toEqual([
      ['1', 'https://partner.example/x'],
      ['2', 'https://partner.example/x'],
    ]);
  });

  test('[J3] malformed offers are left out, the others shown', async () => {
    fake.offer([OFFER, { id: 5 }, ['offer']]);
    expect((await offersOf(site)).offers.map(({ id }) => id)).toEqual(['17']);
  });

  test.each<OffersFault>(['status-500', 'html', 'object', 'all-wrong', 'redirect'])(
    '[K3] the offers service answers %s: a failure, never "no offers"',
    async (fault) => {
      fake.offer([OFFER]);
      fake.fail(fault);
      const { status, text } = await offersOf(site);
      expect([status, text.includes('outside-failed')]).toEqual([503, true]);
    },
  );

  test('[K3] a timeout of the offers service is a failure', async () => {
    fake.fail('silent');
    expect((await offersOf(site)).status).toBe(503);
  });

  test('[K3] [A18] without an offers service our own table answers, nearby or for the whole country', async () => {
    expect((await offersOf(own)).offers.map(({ id }) => id)).toEqual([
      'demo-offer-migraine',
      'demo-offer-sleep',
      'demo-offer-flu',
    ]);
    expect((await offersOf(own, 'country=US&postalCode=99501')).offers.map(({ id }) => id)).toEqual(['demo-offer-flu']);
    expect((await offersOf(own, 'country=NZ&postalCode=1010')).offers).toEqual([]);
    expect(JSON.stringify(own.logs)).toContain('Direct API Endpoint not defined');
  });
});

describe('brand colours', () => {
  test('[J3] illegible colours are left out; the text on a button has the higher contrast', () => {
    expect(readableColours({ titleColor: '#ffd400', buttonColor: '#fff3b0' })).toEqual({});
    expect(readableColours({ titleColor: '#000', buttonColor: '#1155cc' })).toEqual({
      titleColor: '#000000',
      buttonColor: '#1155cc',
      buttonTextColor: '#ffffff',
    });
    expect(readableColours({ titleColor: 'red;}body{display:none', buttonColor: 'url(x)' })).toEqual({});
    const greys = Array.from({ length: 256 }, (_, grey) =>
      readableColours({ buttonColor: `#${grey.toString(16).padStart(2, '0').repeat(3)}` }),
    );
    const contrasts = greys.flatMap(({ buttonColor, buttonTextColor }) =>
      buttonColor !== undefined && buttonTextColor !== undefined ? [contrastOf(buttonColor, buttonTextColor)] : [],
    );
    expect(contrasts.length).toBeGreaterThan(100);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('[J3] they come as a stylesheet of our own, and nothing else gets into it', async () => {
    const reply = await own.app.inject('/offer-colours.css?of=0b5d3b-1155cc-ffffff,x-x-x,evil}body{,7a1f5c-x-x');
    expect(reply.headers['content-type']).toContain('text/css');
    expect(reply.body).toBe(
      '.offer-0b5d3b-1155cc-ffffff{--offer-title:#0b5d3b;--offer-button:#1155cc;--offer-button-text:#ffffff;}\n' +
        '.offer-x-x-x{}\n.offer-7a1f5c-x-x{--offer-title:#7a1f5c;}\n',
    );
  });
});

describe('pictures', () => {
  async function addressOf(imageUrl: string): Promise<string | undefined> {
    fake.offer([{ ...OFFER, imageUrl }]);
    return (await offersOf(site)).offers[0]?.imageUrl;
  }
  const load = async (address: string) => site.app.inject(address);

  test('[J3] [K3] [P3] a picture comes through our own origin, with the type that its bytes have', async () => {
    const address = (await addressOf(`${fake.url}/pictures/white.png`)) ?? '';
    expect(address).toMatch(/^\/offer-images\?/);
    const reply = await load(address);
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['x-content-type-options'],
      reply.rawPayload.equals(PNG),
    ]).toEqual([200, 'image/png', 'nosniff', true]);
  });

  test.each(['script.svg', 'large.png', 'moved.png', 'gone.png'])('[K3] %s is not passed on', async (name) => {
    const reply = await load((await addressOf(`${fake.url}/pictures/${name}`)) ?? '');
    expect([reply.statusCode, reply.body]).toEqual([502, '']);
    expect(fake.asked.map(({ path }) => path)).not.toContain('/pictures/white.png');
  });

  test('[K3] other hosts than those of the rules are never asked, and an address cannot be made up', async () => {
    for (const url of [
      'http://127.0.0.1:22/',
      'http://169.254.169.254/latest/meta-data',
      'https://elsewhere.example/x.png',
      'file:///etc/passwd',
      `${fake.url.replace('http://', 'http://user:pass@')}/pictures/white.png`,
    ])
      expect(await addressOf(url)).toBeUndefined();
    const good = new URL((await addressOf(`${fake.url}/pictures/white.png`)) ?? '', 'http://own.example');
    good.searchParams.set('url', `${fake.url}/affiliates/US/60614`);
    expect((await load(good.pathname + good.search)).statusCode).toBe(404);
    expect((await load('/offer-images')).statusCode).toBe(404);
  });

  test('[K3] a listed host must have a public address, however it is written', async () => {
    const inner = createServer((_request, response) => void response.writeHead(200).end(PNG));
    const port = await listenLocally(inner);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433']) {
      await expect(fetchImage(new URL(`http://${host}:${port}/x.png`), false)).rejects.toThrow('no public address');
    }
    inner.close();
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
  ])('[K3] %s is a public address: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
