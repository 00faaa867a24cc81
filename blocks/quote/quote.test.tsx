import Type from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';
import { Props } from './schema.ts';

const props = examples[0]?.props;

test('[D1] a quotation names who said it, and where', async () => {
  const { form } = await showBlock(block, props, { locale: 'es' });
  expect(form.querySelector('blockquote')?.textContent).toContain('Puedo volver a subir las escaleras.');
  expect(form.querySelector('figcaption')?.textContent).toBe('Rosa M., 62 añosVoluntaria en el estudio KN-204, 2025');
});

test('[D1] without a source there is no quotation', () => {
  expect(Check(Props, props)).toBe(true);
  expect(Check(Type.Omit(Props, ['source']), { text: { en: 'Good' }, who: { en: 'Rosa' } })).toBe(true);
  expect(Check(Props, { text: { en: 'Good' }, who: { en: 'Rosa' } })).toBe(false);
});
