import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The study that a landing page features (D1, D2). */
export default defineBlock<Props>({
  name: 'StudyCard',
  description: 'The featured study: condition, region, Recruiting',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
