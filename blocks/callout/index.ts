import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** A message that stands out from the text. */
export default defineBlock<Props>({
  name: 'Callout',
  description: 'A message that stands out: information, a warning or something important',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
