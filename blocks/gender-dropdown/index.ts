import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The gender as a select, for tight spaces (E5). */
export default defineBlock<Props>({
  name: 'GenderDropdown',
  description: 'Male, female or Non-Binary in a select',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }) => [choiceField({ fact: 'candidate.gender', values: GENDERS, required })],
  label: (_field, _props, state, { t }) => t(caregiverInvolved(state) ? 'label.participant' : 'label'),
});
