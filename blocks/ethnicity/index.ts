import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { choicesField } from '#engine/fields/choice-fields.ts';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Ethnicity (E10): any number of choices, or declining, which excludes all others. */
export default defineBlock<Props>({
  name: 'Ethnicity',
  description: 'Ethnicity, several choices or declining',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }) => [
    choicesField({
      fact: 'candidate.ethnicities',
      values: ETHNICITIES.map(({ id }) => String(id)),
      required,
      missing: 'selectOne',
    }),
  ],
  label: (_field, _props, state, { t }) => t(caregiverInvolved(state) ? 'legend.participant' : 'legend'),
});
