import { expect, test } from 'vitest';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { pageData, route } from '#tests/support/blocks/mount-campaign.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import { renderPage } from './render-page.tsx';

const Broken = () => {
  throw new Error('This block does not work');
};
const registry = createRegistry(
  globBlocks.map((block) =>
    block.name === 'Age' ? { ...block, component: async () => ({ Component: Broken }) } : block,
  ),
);
const placed = (block: string, id: string) => ({ block, id, props: {} });
const ROUTES = [route('home', { blocks: [placed('PostalCode', 'postal-code'), placed('Age', 'age')] })];

test('[A15] a block that throws gives way to a notice with a person to call, and the log gets its name', async () => {
  const page = await pageData({ routes: ROUTES });
  const { html, brokenBlocks } = await renderPage(page, registry);
  expect(brokenBlocks).toMatchObject([{ id: 'age', block: 'Age', error: { message: 'This block does not work' } }]);
  for (const words of [
    'name="candidate.postalCode"',
    'A part of this page did not work. Your answers are kept.',
    'tel:18005550100',
    'value="next"',
  ])
    expect(html).toContain(words);
});

test('[A15] a block that the server could not render is not retried by the browser', async () => {
  const page = await pageData({ routes: ROUTES, page: { brokenBlocks: ['age'] } });
  const again = await renderPage(page, registry);
  expect([again.brokenBlocks, again.html]).toEqual([
    [],
    (await renderPage(await pageData({ routes: ROUTES }), registry)).html,
  ]);
});

test('[A15] a page whose frame throws is not rendered', async () => {
  const page = await pageData({ routes: ROUTES, at: 'nowhere' });
  await expect(renderPage(page, registry)).rejects.toThrow('has no route "nowhere"');
});

test.each([
  ['Screener', 'en'],
  ['Screener', 'es'],
] as const)(
  '[B3] a one-page screener (%s, %s) explains next to its button why it asks, without a script too',
  async (type, locale) => {
    const home = {
      ...route('home', { blocks: [placed('PostalCode', 'postal-code')] }),
      meta: { whyWeAsk: { en: 'Why.', es: 'Porque.' } },
    };
    const html = async (campaign: object) =>
      (await renderPage(await pageData({ locale, routes: [home], campaign }), registry)).html;
    const order = (page: string) =>
      page.indexOf('<details class="page-why"') > page.indexOf('name="candidate.postalCode"');
    expect(order(await html({ type }))).toBe(true);
    // A single step says it before it asks.
    expect(order(await html({ type: 'Signup' }))).toBe(false);
    // Wherever a link lets the visit begin.
    const landed = await pageData({
      locale,
      routes: [home, route('end')],
      at: home.name,
      campaign: { type, home: home.name },
      query: { landing: 'end' },
    });
    expect(order((await renderPage(landed, registry)).html)).toBe(true);
  },
);

test('[N3] the window names the study of the visit, unless the campaign has a title of its own', async () => {
  const thanks = { ...route('thanks'), title: { en: 'Thank you', es: 'Gracias' } };
  const titleOf = async (options: Partial<Parameters<typeof pageData>[0]>) =>
    (await renderPage(await pageData({ routes: [thanks], ...options }), registry)).title;
  const study = testStudy({ name: { en: 'Breathing easier', es: 'Respirar mejor' } });
  const brand = 'Trial Search';
  expect(await titleOf({})).toBe(`Thank you – Registration – ${brand}`);
  expect(await titleOf({ payload: { study } })).toBe(`Thank you – Breathing easier – ${brand}`);
  expect(await titleOf({ locale: 'es', payload: { study } })).toBe(`Gracias – Respirar mejor – ${brand}`);
  const settings = { pageTitle: { en: 'Does asthma get in your way?' } };
  expect(await titleOf({ payload: { study }, campaign: { settings } })).toBe(
    `Thank you – Does asthma get in your way? – ${brand}`,
  );
});

test('[B3] [R3] who answers for somebody else reads a title of their own, on the page and in the window', async () => {
  const home = {
    ...route('home', { blocks: [placed('PostalCode', 'postal-code')] }),
    title: { en: 'Your health' },
    meta: { titleForCare: { en: 'The health of the person in your care' } },
  };
  const titles = async (answers: Readonly<Record<string, string>>) => {
    const { html, title } = await renderPage(await pageData({ routes: [home], answers }), registry);
    return [/<h1[^>]*>([^<]*)</.exec(html)?.[1], title.split(' – ')[0]];
  };
  expect(await titles({})).toEqual(['Your health', 'Your health']);
  const care = 'The health of the person in your care';
  expect(await titles({ 'candidate.caregiverParticipant': 'someoneElse' })).toEqual([care, care]);
});
