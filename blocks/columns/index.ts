import { defineBlock } from '#registry/define-block.ts';
import { pictureUse } from '#schemas/campaign/shown-media.ts';
import type { Props } from './schema.ts';

/** Two or three short texts beside each other. */
export default defineBlock<Props>({
  name: 'Columns',
  description: 'Two or three columns of short text, each with an optional picture',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  media: ({ columns }) => columns.flatMap(({ picture }, index) => pictureUse(picture, `/columns/${index}/picture`)),
});
