import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The congratulation for the two studies that the operator lists, with a number to call right away (C15). */
export default defineBlock<Props>({
  name: 'ThankYouSpecial',
  description: 'The special congratulation with a call-now button, for the studies that the operator lists',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => ['sites', 'matchedToStudy', 'callNow'],
});
