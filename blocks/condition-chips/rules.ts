import { foundStudies, searchNeeds } from '#engine/search/found-studies.ts';
import type { BlockRules } from '#registry/define-block.ts';
import { chipsField, choiceAfter, shownFact } from './chips-field.ts';
import type { Props } from './schema.ts';

export const rules = {
  fields: (_props, _state, id) => [chipsField(id)],
  ask: (_props, _state, id) => ({ [shownFact(id)]: true }),
  learn: (_props, state, id) => choiceAfter(id, state, foundStudies(state)),
  needs: (_props, state) => searchNeeds(state, false, ['studies']),
  actions: ['li'],
  label: (_field, { title }, _state, { t, text }) => text(title) || t('title'),
} satisfies BlockRules<Props>;

// The component imports these from here, so that rules and component share one file of the bundle.
export { choiceAfter, choiceKey, healthyControl, IDS, noneControl, nothingFact, shownFact } from './chips-field.ts';
