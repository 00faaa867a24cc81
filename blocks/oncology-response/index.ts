import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { ONCOLOGY_KEYS } from '#schemas/lead/answer-keys.ts';
import { ONCOLOGY_QUESTIONS, oncologyFact } from './questions.ts';
import type { Props } from './schema.ts';

/** Type, stage and treatment of a cancer (F7). */
export default defineBlock<Props>({
  name: 'OncologyResponse',
  description: 'Type and stage of a cancer, and its treatment',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }) =>
    ONCOLOGY_QUESTIONS.map((question) =>
      choiceField({ fact: oncologyFact(question), values: ONCOLOGY_KEYS[question], required }),
    ),
  label: (field, _props, _state, { t }) => t(field.id.slice(field.id.lastIndexOf('.') + 1)),
});
