import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Reviews by people who took part (D1, D5). */
export default defineBlock<Props>({
  name: 'Testimonial',
  description: 'What people who took part say: one or three quotes',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
