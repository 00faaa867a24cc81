import { indicationsField } from '#engine/fields/indications-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import { questionOf } from './question-of.ts';
import type { Props } from './schema.ts';

/** Other conditions, found by a search (D13). Without JavaScript the whole list is shown. */
export default defineBlock<Props>({
  name: 'IndicationMultiSelect',
  description: 'Other conditions, found by a search',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => ['indications'],
  fields: (_props, state) => [indicationsField({ state, required: false })],
  label: (_field, props, state, texts) => questionOf(props, state, texts),
});
