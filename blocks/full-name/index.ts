import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { nameFields, nameLabelKey } from './name-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** A name, in one control whose last word is the last name (E4), or in two controls (Q4). */
export default defineBlock<Props>({
  name: 'FullName',
  description: 'The name of the participant or of the caregiver',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: nameFields,
  label: (field, props, state, { t }) => t(nameLabelKey(field.id, props, caregiverInvolved(state))),
});
