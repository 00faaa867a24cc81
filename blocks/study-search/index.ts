import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The search by postal code (J1); the blocks below it on the same page show the results. */
export default defineBlock<Props>({
  name: 'StudySearch',
  description: 'The search by postal code, with its Search button; results are shown by other blocks of the page',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
