import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { REFERRAL_KEYS } from '#schemas/lead/answer-keys.ts';
import type { Props } from './schema.ts';

/** Survey question 7, the referring group (C9, K1). */
const SURVEY_QUESTION = 7;

/** How did you hear about us? (C9) */
export default defineBlock<Props>({
  name: 'ReferralSource',
  description: 'How the visitor heard about us',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  actions: ['rs'],
  fields: ({ required = false }, _state, id) => [
    choiceField({ fact: `answer.${id}`, values: REFERRAL_KEYS, required }),
  ],
  label: (_field, _props, _state, { t }) => t('question'),
  surveyAnswers: (_props, state, { t }, id) => {
    const chosen = REFERRAL_KEYS.find((key) => key === state.answers[`answer.${id}`]);
    return chosen === undefined
      ? []
      : [{ questionId: SURVEY_QUESTION, questionText: t('question'), questionResponseText: t(`referral.${chosen}`) }];
  },
});
