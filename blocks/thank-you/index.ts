import { THANK_YOU_NEEDS } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Thanks, and what happens next (D9). */
export default defineBlock<Props>({
  name: 'ThankYou',
  description: 'The thank-you with the call-now check, inside a page',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => THANK_YOU_NEEDS,
  routes: ({ healthQuestionsRoute }) => (healthQuestionsRoute === undefined ? [] : [healthQuestionsRoute]),
});
