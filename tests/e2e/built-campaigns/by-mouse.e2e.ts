import { test } from '../studio/open-studio.ts';
import { buildExample, LIMIT_MS, OTHERS } from './examples.ts';
import { mouseHand } from './hand.ts';

for (const name of OTHERS)
  test(`${name} is built from nothing by mouse`, async ({ page, content, openStudio }) => {
    test.setTimeout(LIMIT_MS);
    test.info().annotations.push({
      type: 'figures',
      description: await buildExample(name, mouseHand, { page, content, openStudio }),
    });
  });
