import { countryOf } from '#engine/flow-state.ts';
import { searchNeeds } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';
import { askOf, fieldsOf, learnOf } from './search-rules.ts';

/** The search by postal code (J1); the blocks below it on the same page show the results. */
export default defineBlock<Props>({
  name: 'StudySearch',
  description: 'The search by postal code, with its Search button; results are shown by other blocks of the page',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: fieldsOf,
  ask: askOf,
  learn: learnOf,
  needs: ({ finds = 'studies', atOnce = false }, state) => searchNeeds(state, atOnce, [finds]),
  actions: ['lz'],
  label: (field, _props, state, { t, shell }) =>
    field.id === 'candidate.country' ? t('country') : shell(`postal.${countryOf(state).postalKind}`),
});
