import { conditionsFound, foundStudies, searchNeeds } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import { chipsField, shownFact } from './chips-field.ts';
import type { Props } from './schema.ts';

/** Condition chips (J2): they appear after a search; the studies below them are shown when the visitor has chosen. */
export default defineBlock<Props>({
  name: 'ConditionChips',
  description: 'The conditions of the studies that a search found, to choose from before the studies are shown',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  texts: {
    en: () => import('./locales/en.json', { with: { type: 'json' } }),
    es: () => import('./locales/es.json', { with: { type: 'json' } }),
  },
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (_props, _state, id) => [chipsField(id)],
  ask: (_props, _state, id) => ({ [shownFact(id)]: true }),
  // Where there is nothing to choose, nothing is held back: that none was found, or that the search failed, must be told.
  learn: (_props, state, id) => {
    if (state.answers['candidate.searched'] === undefined) return {};
    const found = foundStudies(state);
    return found === 'failed' || (found !== 'loading' && conditionsFound(found).length === 0) ? { [shownFact(id)]: true } : {};
  },
  needs: (_props, state) => searchNeeds(state, false, ['studies']),
  actions: ['li'],
  label: (_field, { title }, _state, { t, text }) => text(title) || t('title'),
});
