import { searchNeeds } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Direct offers for the postal code (J3, J4). */
export default defineBlock<Props>({
  name: 'DirectOffers',
  description: 'Direct offers for the postal code, in the colours of their brands where those can be read',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: ({ finish }) => finish !== undefined,
  needs: ({ atOnce = false }, state) => searchNeeds(state, atOnce, ['offers']),
  actions: ['of'],
});
