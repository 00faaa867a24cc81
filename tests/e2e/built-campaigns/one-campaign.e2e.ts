import { expect, test } from '../studio/open-studio.ts';
import { buildExample, LIMIT_MS, SHORTEST } from './examples.ts';
import { mouseHand } from './hand.ts';

test('an example campaign is built from nothing by mouse, and equals the one that was written by hand', async ({
  page,
  content,
  openStudio,
}) => {
  test.setTimeout(LIMIT_MS);
  test.info().annotations.push({
    type: 'figures',
    description: await buildExample(SHORTEST, mouseHand, { page, content, openStudio }),
  });
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
});
