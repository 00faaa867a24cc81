import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The study's texts take precedence over the campaign's (R3). */
export default defineBlock<Props>({
  name: 'ScreenerIntro',
  pageHeading: true,
  description: 'The title and subtitle of a screener or landing page, and its call to action',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: ({ action }) => action === 'next',
});
