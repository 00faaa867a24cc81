import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The study in a few words, beside a form that is long (D5). */
export default defineBlock<Props>({
  name: 'StudyInShort',
  description: 'The study in short beside a long form on a wide window: its name, what it asks and gives, who to call',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
