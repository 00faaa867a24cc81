import { defineBlock } from '#registry/define-block.ts';
import { caregiverFields, RELATIONSHIP } from './caregiver-fields.ts';
import type { Props } from './schema.ts';

/** Who would take part: the visitor or someone in their care (E12, D4). */
export default defineBlock<Props>({
  name: 'CaregiverQuestion',
  description: 'Is the visitor the participant, or someone who cares for the participant?',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: caregiverFields,
  label: (field, { text: own }, _state, { t, text }) =>
    field.id === RELATIONSHIP ? t('relation') : own === undefined ? t('legend') : text(own),
});
