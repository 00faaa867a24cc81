import { ageField } from '#engine/fields/identity-fields.ts';
import { MAX_AGE, MIN_AGE } from './ages.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The age, chosen from 18 to 101 (E2). */
export default defineBlock<Props>({
  name: 'Age',
  description: 'The age in years, from a list',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = true }) => [ageField({ min: MIN_AGE, max: MAX_AGE, required })],
  label: (_field, _props, _state, { t }) => t('label'),
});
