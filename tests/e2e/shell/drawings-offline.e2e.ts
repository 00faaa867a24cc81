import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

test('[A15] without a network the drawings of later pages are in the browser', async ({ page, context, server }) => {
  const kept = page.waitForResponse(/\/drawings\/group-women\.svg$/);
  await openLive(page, `${server.origin}/signup/ss6`);
  await (await kept).finished();
  await context.setOffline(true);
  const drawn = await page.evaluate(async () =>
    Promise.all(
      ['offline', 'booked', 'none', 'group-heart'].map(async (name) => (await fetch(`/drawings/${name}.svg`)).ok),
    ),
  );
  expect(drawn).toEqual([true, true, true, true]);
});
