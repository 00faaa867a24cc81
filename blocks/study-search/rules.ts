import { countryOf } from '#engine/flow-state.ts';
import { searchNeeds } from '#engine/search/found-studies.ts';
import type { BlockRules } from '#registry/define-block.ts';
import type { Props } from './schema.ts';
import { askOf, fieldsOf, learnOf } from './search-rules.ts';

export const rules = {
  fields: fieldsOf,
  ask: askOf,
  learn: learnOf,
  needs: ({ finds = 'studies', atOnce = false }, state) => searchNeeds(state, atOnce, [finds]),
  actions: ['lz'],
  wide: true,
  label: (field, _props, state, { t, shell }) =>
    field.id === 'candidate.country' ? t('country') : shell(`postal.${countryOf(state).postalKind}`),
  // The outcome of the search is told at the field, and nowhere else on the page.
  message: ({ code }, _props, _state, { t }) => (code === 'postalCode' ? t('invalid') : undefined),
} satisfies BlockRules<Props>;

// The component imports these from here, so that rules and component share one file of the bundle.
export { asksCountry, countFound, outcomeOf } from './search-rules.ts';
