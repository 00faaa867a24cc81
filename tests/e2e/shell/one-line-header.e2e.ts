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
