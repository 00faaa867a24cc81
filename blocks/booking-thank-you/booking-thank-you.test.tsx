import { afterEach, expect, test } from 'vitest';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';
import examples from './examples.json' with { type: 'json' };

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

const [example] = examples;
if (!example) throw new Error('There is no example');
const { props } = example;

test('[B4] what is chosen is the answer of the block', async () => {
  shown = await renderBlock(block, props, { id: 'exercise' });
  shown.press('answer.exercise-1');
  expect(shown.state().answers).toEqual({ 'answer.exercise': 'rarely' });
});

test('[E1] going on without an answer is refused', () => {
  const [field] = block.fields?.(props, visit(), 'exercise') ?? [];
  expect(field?.read({})).toEqual({ ok: false, code: 'required' });
});

test('[K8] the server renders the question with its answers', async () => {
  const html = await renderBlockToHtml(block, props, { id: 'exercise', locale: 'es' });
  expect(html).toContain('¿Con qué frecuencia hace ejercicio?');
  expect(html.match(/type="radio"/g)).toHaveLength(2);
});
