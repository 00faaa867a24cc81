import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** What somebody said, with its source. */
export default defineBlock<Props>({
  name: 'Quote',
  description: 'What somebody said, with who said it and where',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
