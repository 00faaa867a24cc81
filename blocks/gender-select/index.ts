import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * The large choice on a home page (D2). Choosing by touch or mouse continues immediately; with a keyboard, Next does.
 */
export default defineBlock<Props>({
  name: 'GenderSelect',
  description: 'The large choice of a home page: male, or female',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ offerOther = true }) => [
    choiceField({
      fact: 'candidate.gender',
      values: offerOther ? ['male', 'female', 'other'] : ['male', 'female'],
      required: true,
    }),
  ],
  label: (_field, { text: own }, _state, { t, text }) => (own === undefined ? t('legend') : text(own)),
});
