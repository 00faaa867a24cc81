import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The lists at the foot of a screener (D5); compensation is named only if the study pays it (F8). */
export default defineBlock<Props>({
  name: 'StudyLists',
  description: 'Study design, who can join, and the benefits of taking part',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
