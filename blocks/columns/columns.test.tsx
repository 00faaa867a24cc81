import { expect, test } from 'vitest';
import { EXAMPLE_MEDIA as media } from '#tests/support/blocks/media.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

const [titled, plain] = examples.map((example) => example.props);

test('[B4] headings of columns are below the heading of the block', async () => {
  const { form } = await showBlock(block, titled, { media });
  expect([...form.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Why take part']);
  expect(form.querySelectorAll('h3')).toHaveLength(3);
  expect([...form.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['', '', '']);
});

test('[B4] without a heading of the block, they are of its level', async () => {
  const columns = [
    { title: { en: 'One', es: 'Uno' }, text: { en: 'a', es: 'a' } },
    { title: { en: 'Two', es: 'Dos' }, text: { en: 'b', es: 'b' } },
  ];
  const { form } = await showBlock(block, { columns }, { media });
  expect(form.querySelectorAll('h2')).toHaveLength(2);
  expect(form.querySelectorAll('h3')).toHaveLength(0);
});

test('[B4] columns of words alone have no headings', async () => {
  const { form } = await showBlock(block, plain, { media });
  expect(form.querySelectorAll('h2, h3')).toHaveLength(0);
  expect(form.querySelectorAll('.column')).toHaveLength(2);
});
