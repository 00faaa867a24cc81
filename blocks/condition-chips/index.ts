import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Condition chips (J2): they appear after a search, and the studies below them appear once the visitor has chosen. */
export default defineBlock<Props>({
  name: 'ConditionChips',
  description: 'The conditions of the studies that a search found, to choose from before the studies are shown',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
