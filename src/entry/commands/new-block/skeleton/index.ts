import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Say here what the block is for, and which rule of the specification it keeps. */
export default defineBlock<Props>({
  name: 'SkeletonBlock',
  description: 'A question with a few answers to choose from',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ choices, required = true }, _state, id) => [
    choiceField({ fact: `answer.${id}`, values: choices.map(({ value }) => value), required }),
  ],
  label: (_field, { question }, _state, { text }) => text(question),
});
