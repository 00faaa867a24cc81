import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Questions and answers that open and close without script. */
export default defineBlock<Props>({
  name: 'Accordion',
  description: 'Questions whose answers open and close',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
