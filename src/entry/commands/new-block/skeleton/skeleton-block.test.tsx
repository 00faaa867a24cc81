import { afterEach, expect, test } from 'vitest';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import definition from './index.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import examples from './examples.json' with { type: 'json' };

/** The skeleton is no block of the product, so its texts are not found beside those of the others. */
const block = { ...definition, texts: { en: async () => ({ default: en }), es: async () => ({ default: es }) } };

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
