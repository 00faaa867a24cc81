import { consentWords } from '#engine/consent-words.ts';
import { consentFactOf, decisionField } from '#engine/fields/decision-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * A consent answered with Yes or No; the page then says that the answer was recorded (G3, G7). An optional one can be
 * left unanswered, in which case nothing is recorded.
 */
export default defineBlock<Props>({
  name: 'ConsentButtons',
  description: 'A consent text with a Yes and a No button',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ type, required = true }) => [decisionField(consentFactOf(type), required)],
  label: (_field, props, state, { text }) => text(consentWords(props, state).title),
  message: (_issue, _props, _state, { t }) => t('missing'),
  consents: (props, state, { text }) => {
    const { type } = props;
    const hasConsent = state.answers[consentFactOf(type)];
    return typeof hasConsent === 'boolean'
      ? [{ type, hasConsent, text: text(consentWords(props, state).text), control: 'buttons' as const }]
      : [];
  },
});
