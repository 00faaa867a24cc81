import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The three reasons of the landing page (D1). */
export default defineBlock<Props>({
  name: 'WhyTrials',
  description: 'Why Choose Clinical Trials, in three points',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
