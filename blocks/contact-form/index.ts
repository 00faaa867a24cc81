import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import { contactFields, CONTROLS } from './contact-fields.ts';
import type { Props } from './schema.ts';

/** Everything that a study coordinator needs to call back, on one card (D8). */
export default defineBlock<Props>({
  name: 'ContactForm',
  description: 'A card with name, postal code, age or birth date, gender, phone, email and conditions',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: () => true,
  actions: ['n', 'lz', 'dob', 'g', 'ph', 'em', 'li'],
  needs: ({ conditions = true }) => (conditions ? ['indications'] : []),
  fields: contactFields,
  label: (field, _props, state, { t, shell }) =>
    field.id === CONTROLS.postalCode ? shell(`postal.${countryOf(state).postalKind}`) : t(`label.${field.id}`),
  consents: ({ consent }, state, { text }) => {
    const boxed = countryOf(state).consentRequired;
    return [
      {
        type: 'healthData',
        hasConsent: boxed ? state.answers[CONTROLS.consent] === true : 'implied',
        text: text(consent),
        control: boxed ? 'checkbox' : 'implied',
      },
    ];
  },
});
