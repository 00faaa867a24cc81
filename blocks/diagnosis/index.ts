import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { defineBlock } from '#registry/define-block.ts';
import { diagnosisField } from './diagnosis-field.ts';
import { questionKey } from './question-key.ts';
import type { Props } from './schema.ts';

/** Yes or no to the one condition that the visit is about (D4). */
export default defineBlock<Props>({
  name: 'Diagnosis',
  description: 'Has the participant been diagnosed with the condition of the visit?',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (_props, state) => [diagnosisField(state)],
  label: (_field, _props, state, { t, text }) => {
    const indication = text({ [DEFAULT_LANGUAGE]: '{indication}' });
    return t(questionKey(caregiverInvolved(state), indication), { indication });
  },
});
