import { test } from '../studio/open-studio.ts';
import { buildExample, LIMIT_MS, SHORTEST } from './examples.ts';
import { keyboardHand } from './keyboard-hand.ts';

/** All work values out from answers, and turn some visitors away; the second asks ten things. */
for (const name of [SHORTEST, 'sleep-apnoea', 'rsv-vaccine', 'diabetes'] as const)
  test(`${name} is built from nothing by the keyboard alone`, async ({ page, content, openStudio }) => {
    test.setTimeout(LIMIT_MS);
    test.info().annotations.push({
      type: 'figures',
      description: await buildExample(name, keyboardHand, { page, content, openStudio }),
    });
  });
