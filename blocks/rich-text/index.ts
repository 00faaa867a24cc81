import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Free text of a campaign. */
export default defineBlock<Props>({
  name: 'RichText',
  description: 'Paragraphs and lists of text',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
