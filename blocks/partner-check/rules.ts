import type { BlockRules } from '#registry/define-block.ts';
import { checkEnds, checkField, hasStudy } from './check-field.ts';
import type { Props } from './schema.ts';

export const rules = {
  // Without a study there is nothing to check and nothing to wait for.
  fields: (_props, state, id) => (hasStudy(state) ? [checkField(state, id)] : []),
  ends: (_props, state, id) => checkEnds(state, id),
  label: (_field, _props, _state, { t }) => t('button'),
} satisfies BlockRules<Props>;
