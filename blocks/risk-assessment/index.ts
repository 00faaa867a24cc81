import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { RISK_KEYS } from '#schemas/lead/answer-keys.ts';
import { RISK_QUESTIONS, riskFact } from './questions.ts';
import type { Props } from './schema.ts';

/** Work from home, meeting people, public transport: asked if the study or the flow wants it (F6). */
export default defineBlock<Props>({
  name: 'RiskAssessment',
  description: 'Three questions about everyday contacts',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }) =>
    RISK_QUESTIONS.map((question) => choiceField({ fact: riskFact(question), values: RISK_KEYS[question], required })),
  label: (field, _props, _state, { t }) => t(field.id.slice(field.id.lastIndexOf('.') + 1)),
});
