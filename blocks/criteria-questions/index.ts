import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The questions that decide whether a visitor can join the study (D5, D6, E11). */
export default defineBlock<Props>({
  name: 'CriteriaQuestions',
  description: "The study's qualification questions",
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
  actions: ['cr'],
});
