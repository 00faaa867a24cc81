import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Three to five short facts about a study. */
export default defineBlock<Props>({
  name: 'FactBar',
  description: 'Three to five short facts in a row',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
