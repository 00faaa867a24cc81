import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { heightField } from '#engine/fields/body-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Height in centimetres, or in feet and inches (E9, Q10). Changing the unit converts what was entered. */
export default defineBlock<Props>({
  name: 'Height',
  description: 'Height in metric or US units',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: ({ required = false }, state) => [heightField({ metric: countryOf(state).metric, required })],
  label: (_field, _props, state, { t }) => t(caregiverInvolved(state) ? 'legend.participant' : 'legend'),
});
