import { THANK_YOU_NEEDS } from '#engine/search/found-studies.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The last page of a flow: thanks, and what happens next (D9). */
export default defineBlock<Props>({
  name: 'ThankYouPage',
  pageHeading: true,
  description: 'The thank-you with the call-now check, as the whole page',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => THANK_YOU_NEEDS,
  routes: ({ healthQuestionsRoute }) => (healthQuestionsRoute === undefined ? [] : [healthQuestionsRoute]),
});
