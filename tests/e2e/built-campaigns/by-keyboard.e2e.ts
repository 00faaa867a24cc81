import { test } from '../studio/open-studio.ts';
import { buildExample, LIMIT_MS, OTHERS, SHORTEST } from './examples.ts';
import { keyboardHand } from './keyboard-hand.ts';

for (const name of [SHORTEST, ...OTHERS])
  test(`${name} is built from nothing by the keyboard alone`, async ({ page, content, openStudio }) => {
    test.setTimeout(LIMIT_MS);
    test.info().annotations.push({
      type: 'figures',
      description: await buildExample(name, keyboardHand, { page, content, openStudio }),
    });
  });
