import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Thanks after the demographic questionnaire (D10). */
export default defineBlock<Props>({
  name: 'HealthQuestionsThankYouPage',
  description: 'Thanks after the demographic questionnaire',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
