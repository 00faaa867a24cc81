import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { futureDateField } from '#engine/fields/identity-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The date of the booked CT scan, strictly in the future (E13, D7). */
export default defineBlock<Props>({
  name: 'CtScanDate',
  description: 'When the CT scan is booked',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (_props, state) => [
    futureDateField({
      country: countryOf(state),
      today: state.today,
      required: false,
      locale: state.locale,
      fact: 'candidate.ctScanAppointmentDate',
    }),
  ],
  label: (_field, _props, state, { t }) => t(caregiverInvolved(state) ? 'label.participant' : 'label'),
});
