import { checkboxField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { consentFact, isBoxed, mustBeTicked } from './asked.ts';
import type { Props } from './schema.ts';

/** Consent texts of a campaign. Nothing is ticked in advance; an empty box is a recorded refusal (G1, G2, G6). */
export default defineBlock<Props>({
  name: 'GenericConsent',
  description: 'Consent texts, with boxes or implied',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ consents }, state) =>
    consents
      .filter((item) => isBoxed(item, state))
      .map((item) => checkboxField({ fact: consentFact(item), mustBeTicked: mustBeTicked(item) })),
  label: (field, { consents }, _state, { t }) => {
    const item = consents.find((candidate) => consentFact(candidate) === field.id);
    return t(`label.${item?.type ?? 'healthData'}`);
  },
  consents: ({ consents }, state, { text }) =>
    consents.map((item) => {
      const boxed = isBoxed(item, state);
      return {
        type: item.type,
        hasConsent: boxed ? state.answers[consentFact(item)] === true : ('implied' as const),
        text: text(item.text),
        control: boxed ? ('checkbox' as const) : ('implied' as const),
      };
    }),
});
