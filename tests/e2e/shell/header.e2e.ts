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
