import { defineBlock } from '#registry/define-block.ts';
import { pictureUse } from '#schemas/campaign/shown-media.ts';
import type { Props } from './schema.ts';

/** A picture of the campaign (WCAG 1.1.1). */
export default defineBlock<Props>({
  name: 'Image',
  description: 'A picture from campaigns/media, in the size that the screen needs',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  media: (props) => pictureUse(props, ''),
});
