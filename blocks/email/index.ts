import { emailField } from '#engine/fields/identity-fields.ts';
import { emailRequired } from './email-required.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The email address: optional, but required in a lead update or if the document says so (E6). */
export default defineBlock<Props>({
  name: 'Email',
  description: 'The email address',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (props, state) => [emailField(emailRequired(props, state))],
  label: (_field, _props, _state, { t }) => t('label'),
});
