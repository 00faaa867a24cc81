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
  label: (_field, { title }, _state, { text }) => text(title),
  message: (_issue, _props, _state, { t }) => t('missing'),
  consents: ({ text: words }, { answers }, { text }, id) => {
    const hasConsent = answers[consentFactOf(TYPE)];
    const control = hasConsent === true && answers[outcomeFact(id)] === 'signed' ? 'signature' : 'buttons';
    return typeof hasConsent === 'boolean' ? [{ type: TYPE, hasConsent, text: text(words), control }] : [];
  },
  signing: ({ title, text: words, meaning }, _state, { text }, id) => ({
    type: TYPE,
    title: text(title),
    text: text(words),
    meaning: text(meaning),
    decisionFact: consentFactOf(TYPE),
    outcomeFact: outcomeFact(id),
  }),
});
