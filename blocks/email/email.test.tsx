import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E6] the address is optional, and its label says so', async () => {
  const page = await showBlock(block, {}, { locale: 'es' });
  expect(page.form.querySelector('label')?.textContent).toBe('Correo electrónico (opcional)');
  page.type('candidate.email', '');
  expect(page.issues()).toEqual({});
});

test('[E6] the address is required where the document says so, and in a lead update', async () => {
  const page = await showBlock(block, { required: true });
  expect(page.runtime.getFields()[0]?.required).toBe(true);
  const update = await showBlock(block);
  update.change({ campaign: { ...update.state().campaign, type: 'Lead Update' } });
  expect(update.runtime.getFields()[0]?.required).toBe(true);
  expect(update.form.textContent).not.toContain('optional');
});

test('[E6] the address is trimmed and checked', async () => {
  const page = await showBlock(block);
  page.type('candidate.email', ' ana@example.org ');
  expect(page.state().answers).toEqual({ 'candidate.email': 'ana@example.org' });
  page.type('candidate.email', 'ana@example');
  expect(page.issues()).toEqual({ 'candidate.email': 'email' });
});

test.each(['en', 'es', 'fr-CA'] as const)(
  '[D4] the hint does not say that the studies are for whoever reads the emails: %s',
  async (locale) => {
    const { form } = await showBlock(block, {}, { locale });
    expect(form.textContent).not.toMatch(/right for you|para usted|vous convenir/);
  },
);
