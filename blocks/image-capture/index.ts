import { fileControls, filesField } from '#engine/fields/files-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import { factOf, limitsOf } from './photo-limits.ts';
import type { Props } from './schema.ts';

/** Photos from the camera or the device: shrunk here, sent with progress, stored encrypted, shown to nobody (C15). */
export default defineBlock<Props>({
  name: 'ImageCapture',
  description: 'Photos taken with the camera or chosen from the device',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (props, _state, id) => [filesField(factOf(id), limitsOf(props))],
  uploads: (props, id) => {
    const fact = factOf(id);
    return { files: fileControls(fact).files, fact, most: limitsOf(props).most };
  },
  label: (_field, { title }, _state, { text }) => text(title),
});
