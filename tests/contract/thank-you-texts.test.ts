import { expect, test } from 'vitest';
import inPage from '#blocks/thank-you/index.ts';
import asPage from '#blocks/thank-you-page/index.ts';

test.each(['en', 'es'] as const)('[D9] both thank-you blocks say the same (%s)', async (locale) => {
  expect((await asPage.texts[locale]()).default).toEqual((await inPage.texts[locale]()).default);
});
