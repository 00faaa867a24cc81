import { phoneField } from '#engine/fields/contact-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The phone number: formatted for its country, checked by the server, stored as E.164 (E7, Q10). */
export default defineBlock<Props>({
  name: 'Phone',
  description: 'The phone number, as the country writes it',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }, state) => [phoneField({ country: countryOf(state), required })],
  label: (_field, _props, _state, { t }) => t('label'),
});
