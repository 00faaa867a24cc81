import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

test('[B4] steps are a numbered list below their heading', async () => {
  const { form } = await showBlock(block, examples[0]?.props);
  expect(form.querySelector('h2')?.textContent).toBe('What happens next');
  const titles = [...form.querySelectorAll('ol > li > strong')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Answer a few questions', 'We call you', 'Visit the study center']);
});

test('[B4] without a heading, no section claims a name', async () => {
  const { form } = await showBlock(block, examples[1]?.props);
  expect(form.querySelector('h2')).toBeNull();
  expect(form.querySelector('section')?.getAttribute('aria-labelledby')).toBeNull();
});
