import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** What happens next, in numbered steps. */
export default defineBlock<Props>({
  name: 'Steps',
  description: 'Numbered steps: what happens next',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
