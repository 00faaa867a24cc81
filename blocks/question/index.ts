import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** A question that the campaign defines; `kind` says what it asks for. */
export default defineBlock<Props>({
  name: 'Question',
  description: 'A question of your own: text, number, date, yes or no, choices, a scale or a matrix',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
