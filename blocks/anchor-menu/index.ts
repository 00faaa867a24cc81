import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** More Information: the sections of a one-page screener (D5). */
export default defineBlock<Props>({
  name: 'AnchorMenu',
  description: 'A bar of links to the sections of the page',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
