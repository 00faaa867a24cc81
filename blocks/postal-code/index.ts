import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import { postalCodeFields } from './postal-code-fields.ts';
import type { Props } from './schema.ts';

/** The postal code (E8) and, if the flow offers the choice, its country. */
export default defineBlock<Props>({
  name: 'PostalCode',
  description: 'The postal code and, where it is asked, the country',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: postalCodeFields,
  label: (field, _props, state, { t, shell }) =>
    field.id === 'candidate.country' ? t('country') : shell(`postal.${countryOf(state).postalKind}`),
});
