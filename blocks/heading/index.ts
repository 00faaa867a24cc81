import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** A heading inside a page; menus link to its anchor. */
export default defineBlock<Props>({
  name: 'Heading',
  description: 'A heading inside a page, with a lead text',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
