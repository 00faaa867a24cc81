import { expect, test } from 'vitest';
import { readFact } from '#engine/facts/index.ts';
import type { RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const label = (page: RenderedBlock) => [...page.form.querySelectorAll('label')].at(-1)?.textContent;

test('[E8] the code is trimmed and read as the country writes it', async () => {
  const page = await showBlock(block);
  page.type('candidate.postalCode', ' 60614 ');
  expect(page.state().answers).toEqual({ 'candidate.postalCode': '60614' });
  page.type('candidate.postalCode', '6061');
  expect(page.issues()).toEqual({ 'candidate.postalCode': 'postalCode' });
  expect(page.state().answers).toEqual({});
});

test('[E8] choosing another country changes the field immediately, even before a code is entered', async () => {
  const page = await showBlock(block, { showCountrySelect: true });
  expect(label(page)).toBe('ZIP code');
  expect(page.control('candidate.postalCode').getAttribute('inputmode')).toBe('numeric');
  page.type('candidate.country', 'GB');
  expect(page.state().answers).toEqual({ 'candidate.country': 'GB' });
  expect(label(page)).toBe('Postcode');
  expect(page.control('candidate.postalCode').getAttribute('inputmode')).toBe('text');
  page.type('candidate.postalCode', 'sw1a1aa');
  expect(page.state().answers).toEqual({ 'candidate.country': 'GB', 'candidate.postalCode': 'SW1A 1AA' });
});

test('[G2] the health-data consent follows the country even while the code is invalid', async () => {
  const page = await showBlock(block, { showCountrySelect: true });
  const international = () => readFact('path.international', page.state());
  expect(international()).toBe(false);
  page.type('candidate.country', 'IE');
  page.type('candidate.postalCode', 'nothing');
  expect(international()).toBe(true);
});

test('[K8] a plain form post is read for the country that it contains', async () => {
  const page = await showBlock(block, { showCountrySelect: true });
  page.read({ 'candidate.country': ['GB'], 'candidate.postalCode': ['SW1A 1AA'] });
  expect(page.issues()).toEqual({});
});

test('[R3] the study decides whether the country is asked, then the document, then the campaign', async () => {
  expect((await showBlock(block)).form.querySelector('select')).toBeNull();
  expect(
    (await showBlock(block, {}, { settings: { showCountrySelect: true } })).form.querySelector('select'),
  ).not.toBeNull();
  expect(
    (
      await showBlock(block, { showCountrySelect: false }, { settings: { showCountrySelect: true } })
    ).form.querySelector('select'),
  ).toBeNull();
});
