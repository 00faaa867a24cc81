import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Questions given as a JSON Schema: groups, lists, and questions that depend on one another. */
export default defineBlock<Props>({
  name: 'QuestionSet',
  description: 'A set of questions given as a JSON Schema: groups, lists, and questions that depend on others',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
