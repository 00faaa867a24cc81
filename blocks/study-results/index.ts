import { searchNeeds } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * The result of a search (J1): cards, or a text that nothing was found, or that the search failed; never one in place
 * of the other.
 */
export default defineBlock<Props>({
  name: 'StudyResults',
  description:
    'The study cards of a search, with what is said while it is at work, when nothing was found, and when it failed',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: ({ finish }) => finish !== undefined,
  needs: ({ atOnce = false, withOffers = false }, state) =>
    searchNeeds(state, atOnce, withOffers ? ['studies', 'offers'] : ['studies']),
});
