import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The languages of the campaign; the current one is marked, the others are links (D1). */
export default defineBlock<Props>({
  name: 'LocaleSwitcher',
  description: 'Links to the same page in the other languages',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
