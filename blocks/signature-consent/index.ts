import { consentWords } from '#engine/consent-words.ts';
import { consentFactOf } from '#engine/fields/decision-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';
import { signingField } from './signing-field.ts';
import { outcomeFact } from './signing-outcome.ts';

const TYPE = 'medicalRecords';

/**
 * The medical-records authorization, signed in a session of the signing service (G4). A visitor whose session could not
 * start can continue without deciding; that is not a refusal, and none is recorded.
 */
export default defineBlock<Props>({
  name: 'SignatureConsent',
  description: 'A medical-records authorization that is signed',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (_props, _state, id) => [signingField(consentFactOf(TYPE), outcomeFact(id))],
  label: (_field, props, state, { text }) => text(consentWords(props, state).title),
  message: (_issue, _props, _state, { t }) => t('missing'),
  consents: (props, state, { text }, id) => {
    const { answers } = state;
    const hasConsent = answers[consentFactOf(TYPE)];
    const control = hasConsent === true && answers[outcomeFact(id)] === 'signed' ? 'signature' : 'buttons';
    return typeof hasConsent === 'boolean'
      ? [{ type: TYPE, hasConsent, text: text(consentWords(props, state).text), control }]
      : [];
  },
  signing: (props, state, { text }, id) => {
    const { title, text: words } = consentWords(props, state);
    return {
      type: TYPE,
      title: text(title),
      text: text(words),
      meaning: text(props.meaning),
      decisionFact: consentFactOf(TYPE),
      outcomeFact: outcomeFact(id),
    };
  },
});
