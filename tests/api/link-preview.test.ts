import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const words = (en: string, es: string) => ({ en, es });
const campaign = (id: string, seo: object) => ({
  formatVersion: 1,
  id,
  version: 1,
  name: 'Shown by search engines',
  type: 'Signup',
  home: 'start',
  languages: ['en', 'es'],
  settings: { seo },
  routes: [
    {
      name: 'start',
      title: words('Start', 'Inicio'),
      blocks: [{ block: 'FullName' }],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
  ],
});
const SEO = {
  title: words('Asthma & you: a {product} near you', 'El asma y usted: {product}'),
  description: words('Two minutes. "No" is an answer too.', 'Dos minutos. «No» también es una respuesta.'),
  picture: {
    address: 'https://images.example/asthma.jpg?width=1200&height=630',
    alt: words('A woman with an inhaler', 'Una mujer con un inhalador'),
  },
};

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  const write = (id: string, seo: object) =>
    writeFileSync(join(site.campaignsFolder, `${id}.json`), JSON.stringify(campaign(id, seo)));
  write('found', SEO);
  cpSync(join(ROOT, 'docs/examples/campaigns/media'), join(site.campaignsFolder, 'media'), { recursive: true });
  write('pictured', { picture: { ...SEO.picture, address: 'knee-walk.jpg' } });
  write('described', { description: SEO.description });
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

async function headOf(url: string): Promise<{ readonly title: string; readonly tags: readonly string[] }> {
  const { body } = await plainVisitor(site).get(url, { host: 'trial-search.localhost' });
  const [head = ''] = body.split('</head>');
  const tags = head.match(/<(?:meta (?:name|property)|link rel="(?:canonical|alternate)")[^>]*>/g) ?? [];
  return {
    title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '',
    tags: tags.filter((tag) => !tag.includes('viewport')),
  };
}

const ADDRESSES = [
  '<link rel="alternate" hreflang="en" href="http://trial-search.localhost/signup/found">',
  '<link rel="alternate" hreflang="es" href="http://trial-search.localhost/signup/es/found">',
];
const PICTURE = '<meta property="og:image" content="https://images.example/asthma.jpg?width=1200&amp;height=630">';

test('[B2] the first page tells search engines and messengers what the campaign says, without the query', async () => {
  expect(await headOf('/signup/found?utm_source=mail')).toEqual({
    title: 'Asthma &amp; you: a clinical studies near you',
    tags: [
      '<link rel="canonical" href="http://trial-search.localhost/signup/found">',
      ...ADDRESSES,
      '<meta property="og:type" content="website">',
      '<meta property="og:title" content="Asthma &amp; you: a clinical studies near you">',
      '<meta property="og:url" content="http://trial-search.localhost/signup/found">',
      '<meta property="og:locale" content="en_US">',
      '<meta name="description" content="Two minutes. &quot;No&quot; is an answer too.">',
      '<meta property="og:description" content="Two minutes. &quot;No&quot; is an answer too.">',
      PICTURE,
      '<meta property="og:image:alt" content="A woman with an inhaler">',
    ],
  });
});

test('[B2] a picture of the folder of campaigns is shown from this site', async () => {
  const { tags } = await headOf('/signup/pictured');
  const address = /og:image" content="http:\/\/trial-search\.localhost(\/media\/[^"]+\.jpg)"/.exec(tags.join(''))?.[1];
  expect((await plainVisitor(site).get(address ?? '')).headers['content-type']).toBe('image/jpeg');
});

test('[B2] [N2] the preview of a Spanish page is Spanish', async () => {
  const { title, tags } = await headOf('/signup/es/found');
  expect(title).toBe('El asma y usted: estudios clínicos');
  expect(tags).toEqual(
    expect.arrayContaining([
      '<link rel="canonical" href="http://trial-search.localhost/signup/es/found">',
      ...ADDRESSES,
      '<meta property="og:locale" content="es_US">',
      '<meta property="og:image:alt" content="Una mujer con un inhalador">',
    ]),
  );
});

test('[B2] what is left out is not shown, and the title is that of the window', async () => {
  const { title, tags } = await headOf('/signup/described');
  expect(title).toBe('Start – Registration – Trial Search');
  expect(tags.some((tag) => tag.includes('og:image'))).toBe(false);
  expect(tags).toContain('<meta property="og:title" content="Start – Registration – Trial Search">');
});

test('[B2] a later page is not indexed, and a campaign that says nothing has no such tags', async () => {
  expect((await headOf('/signup/found/bye')).tags.filter((tag) => !tag.includes('noindex'))).toEqual([]);
  expect((await headOf('/signup/s6')).tags).toEqual([]);
});
