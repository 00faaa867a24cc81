import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The result of a screener (D11, F2). It says nothing that could hurt (Q3). */
export default defineBlock<Props>({
  name: 'CallNowResult',
  description: 'What the answers say about the study: qualified, not qualified, no site, or received',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => ['sites', 'matchedToStudy', 'callNow'],
});
