import { expect, test } from 'vitest';
import inPage from '#blocks/thank-you/index.ts';
import asPage from '#blocks/thank-you-page/index.ts';
import { LANGUAGES } from '#schemas/language.ts';
import { textsOfBlock } from '#tests/support/blocks/block-texts.ts';

test.each(LANGUAGES)('[D9] both thank-you blocks say the same (%s)', async (language) => {
  expect(await textsOfBlock(asPage, language)).toEqual(await textsOfBlock(inPage, language));
});
