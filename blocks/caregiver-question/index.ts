import { choiceField } from '#engine/fields/choice-fields.ts';
import { CAREGIVER_PARTICIPANTS } from '#schemas/lead/answer-keys.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Who would take part: the visitor or someone in their care (E12, D4). */
export default defineBlock<Props>({
  name: 'CaregiverQuestion',
  description: 'Is the visitor the participant, or someone who cares for the participant?',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  texts: {
    en: () => import('./locales/en.json', { with: { type: 'json' } }),
    es: () => import('./locales/es.json', { with: { type: 'json' } }),
  },
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: () => [choiceField({ fact: 'candidate.caregiverParticipant', values: CAREGIVER_PARTICIPANTS, required: true })],
  label: (_field, { text: own }, _state, { t, text }) => (own === undefined ? t('legend') : text(own)),
});
