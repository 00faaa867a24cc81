import { fileControls, filesField } from '#engine/fields/files-field.ts';
import type { BlockRules } from '#registry/define-block.ts';
import { factOf, limitsOf } from './photo-limits.ts';
import type { Props } from './schema.ts';

export const rules = {
  fields: (props, _state, id) => [filesField(factOf(id), limitsOf(props))],
  uploads: (props, id) => {
    const fact = factOf(id);
    return { files: fileControls(fact).files, fact, most: limitsOf(props).most };
  },
  label: (_field, { title }, _state, { text }) => text(title),
} satisfies BlockRules<Props>;
