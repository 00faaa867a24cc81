import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The quick links of the landing page (D1). */
export default defineBlock<Props>({
  name: 'QuickLinks',
  description: 'Links to other places',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  routes: ({ links }) => links.flatMap(({ target }) => ('route' in target ? [target.route] : [])),
});
