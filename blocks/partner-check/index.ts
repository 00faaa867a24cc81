import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** "Check qualification": a partner's agent asks the server, whose verdict is final (I1, I3). */
export default defineBlock<Props>({
  name: 'PartnerCheck',
  description: 'The qualification check of a partner screener, and what it says',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
