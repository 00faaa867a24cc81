import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

const prePopFields = {
  firstName: 'Rosa',
  lastInitial: 'G',
  phoneEnd: '0142',
  email: 'r•••@example.org',
  postalStart: '606',
};

test('[D17] known data are shown only in part', async () => {
  const page = await showBlock(block, {}, { payload: { prePopFields } });
  expect([...page.form.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Rosa G.',
    'ends in 0142',
    'r•••@example.org',
    'begins with 606',
  ]);
});

test('[D17] data that the link does not supply has no row', async () => {
  const page = await showBlock(
    block,
    {},
    { payload: { prePopFields: { firstName: 'Rosa', lastInitial: 'G' } }, locale: 'es' },
  );
  expect([...page.form.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Nombre']);
});

test('[D17] the visitor confirms or corrects, and must do one of them', async () => {
  const page = await showBlock(block, {}, { payload: { prePopFields } });
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: false, code: 'required' });
  page.press('candidate.detailsConfirmed-1');
  expect(page.state().answers).toEqual({ 'candidate.detailsConfirmed': 'no' });
});

test('[D17] without a known lead nothing can be confirmed, and the page says so', async () => {
  const page = await showBlock(block);
  expect(page.form.textContent).toContain('We could not find your details');
  expect(page.values()).toEqual({ 'candidate.detailsConfirmed': ['no'] });
  expect(block.fields?.({}, visit(), 'lead-verification')[0]?.read({ 'candidate.detailsConfirmed': ['yes'] }).ok).toBe(
    false,
  );
});

test.each([
  [1, 'Your link has been kept: please try again in a moment.'],
  [2, 'We tried again, and still cannot reach the service'],
])(
  '[D17, K4] while the relay cannot be reached (tries: %i), the link is not blamed and can be tried again',
  async (linkTries, words) => {
    const page = await showBlock(block, {}, { payload: { linkTries } });
    expect(page.form.textContent).toContain(words);
    expect(page.form.textContent).not.toContain('could not find');
    expect(page.form.querySelector('button')?.value).toBe('retry-link');
    expect(page.values()).toEqual({ 'candidate.detailsConfirmed': ['no'] });
  },
);
