import { expect, test } from 'vitest';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E7] digits are grouped as the country groups them, and stored with the calling code', async () => {
  const page = await showBlock(block);
  page.type('candidate.phone', '3125550142');
  expect(valueIn(page, 'candidate.phone')).toBe('(312) 555-0142');
  expect(page.state().answers).toEqual({ 'candidate.phone': '+13125550142' });
});

test.each([
  ['US', '+13125550142', '(312) 555-0142'],
  ['GB', '+447700900123', '07700 900123'],
] as const)('[E7] [Q10] in %s the stored %s is shown as %s', async (country, stored, shown) => {
  const page = await showBlock(block, {}, { payload: { country }, answers: { 'candidate.phone': stored } });
  expect(valueIn(page, 'candidate.phone')).toBe(shown);
});

test('[E7] a number that cannot be one clears the stored number', async () => {
  const page = await showBlock(block, {}, { answers: { 'candidate.phone': '+13125550142' } });
  page.type('candidate.phone', 'call me');
  expect(page.state().answers).toEqual({});
  expect(page.issues()).toEqual({ 'candidate.phone': 'phone' });
});

test('[E7] phones offer their number pad and the number that they know', async () => {
  const control = (await showBlock(block)).control('candidate.phone');
  expect(['type', 'inputmode', 'autocomplete'].map((name) => control.getAttribute(name))).toEqual([
    'tel',
    'tel',
    'tel',
  ]);
});

test.each(['en', 'es', 'fr-CA'] as const)(
  '[D4] the hint does not say that the study is for whoever answers the phone: %s',
  async (locale) => {
    const { form } = await showBlock(block, {}, { locale });
    expect(form.textContent).not.toMatch(/right for you|para usted|vous convenir/);
  },
);
