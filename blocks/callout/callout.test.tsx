import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

test.each([
  [0, 'Good to knowBefore you start', 'Información útilAntes de empezar'],
  [1, 'Please note', 'Tenga en cuenta'],
  [2, 'ImportantIn an emergency', 'ImportanteEn una emergencia'],
])('[B4] a message says in words how urgent it is: example %i', async (index, english, spanish) => {
  const props = examples[index]?.props;
  const note = (await showBlock(block, props)).form.querySelector('[role="note"]');
  const name = note?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(name)?.textContent).toBe(english);
  expect(note?.querySelector('svg')).not.toBeNull();
  const other = await showBlock(block, props, { locale: 'es' });
  expect(other.form.querySelector('.callout-title')?.textContent).toBe(spanish);
});
