import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { birthDateField } from '#engine/fields/identity-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { birthDateFact, labelKey } from './whose.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The birth date of the participant or of the caregiver, in the country's date format (E3). */
export default defineBlock<Props>({
  name: 'BirthDate',
  description: 'The birth date, as the country writes it',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (props, state) => [
    birthDateField({
      country: countryOf(state),
      today: state.today,
      required: props.required ?? true,
      fact: birthDateFact(props),
      locale: state.locale,
    }),
  ],
  label: (_field, props, state, { t }) => t(labelKey(props, caregiverInvolved(state))),
});
