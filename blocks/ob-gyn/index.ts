import { phoneField } from '#engine/fields/contact-fields.ts';
import { fullNameField } from '#engine/fields/identity-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import { OB_GYN } from './facts.ts';
import type { Props } from './schema.ts';

/** The OB/GYN doctor of the participant: name and phone number (F7). */
export default defineBlock<Props>({
  name: 'ObGyn',
  description: 'Name and phone number of the OB/GYN doctor',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = false }, state) => [
    fullNameField({ control: OB_GYN.control, firstName: OB_GYN.firstName, lastName: OB_GYN.lastName, required }),
    phoneField({ country: countryOf(state), required, fact: OB_GYN.phone }),
  ],
  label: (field, _props, _state, { t }) => t(field.id === OB_GYN.phone ? 'phone' : 'name'),
});
