import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

for (const host of ['127.0.0.1', 'trials-world.localhost'])
  for (const path of ['/signup/s6', '/signup/es/s6'])
    test(`[D3] on the narrowest phone the header is one line: ${host}${path}`, async ({ page, server }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await openLive(page, `${server.origin.replace('127.0.0.1', host)}${path}`);
      const middles = await page
        .locator('.shell-brand, .shell-phone, .shell-header nav')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
      expect(middles).toHaveLength(3);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
    });

test('[N4] [D15] a page in the colours of a partner has the mark of the brand that it names', async ({
  page,
  server,
}) => {
  const markAt = async (path: string) => {
    await page.goto(`${server.origin.replace('127.0.0.1', 'trials-world.localhost')}${path}`);
    const brand = page.locator('.shell-brand');
    await expect(brand).toHaveText('Trials World');
    return brand.evaluate((element) => getComputedStyle(element, '::before').clipPath);
  };
  expect(await markAt('/signup/ps2')).toBe(await markAt('/signup/s6'));
});

/** One of each family: a step, an opening, a search, a study, a legal page, a page that is not there. */
const FAMILIES = [
  '/signup/s6/postal',
  '/signup/ws15?studyId=DEMO-ASTHMA-01',
  '/signup/s6?landing=landing',
  '/signup/ss6',
  '/signup/studies/DEMO-ASTHMA-01',
  '/signup/legal/privacy-policy',
  '/signup/appointment/of-nobody',
  '/signup/legal/none',
];

for (const width of [390, 1440])
  test(`[D3] the header is the same on every page: ${width} px`, async ({ page, server, problems }) => {
    problems.allow(/status of 404/);
    await page.setViewportSize({ width, height: 900 });
    const headers = new Map<string, string>();
    for (const path of FAMILIES) {
      await page.goto(`${server.origin}${path}`);
      const places = await page.locator('.shell-header, .shell-brand').evaluateAll((parts) => {
        const top = document.querySelector('.shell-header')?.getBoundingClientRect().y ?? 0;
        return parts.map((part) => part.getBoundingClientRect()).map(({ x, y, height }) => [x, y - top, height]);
      });
      headers.set(path, JSON.stringify(places.map((place) => place.map(Math.round))));
    }
    const [first] = headers.values();
    expect(Object.fromEntries(headers)).toEqual(Object.fromEntries(FAMILIES.map((path) => [path, first])));
  });
