import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * A flare hands its visitor over to another flow, including the query (C15). A plain link, so it works before any
 * script.
 */
export default defineBlock<Props>({
  name: 'CampaignLink',
  description: 'A large button that leads to another campaign and keeps the query',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  campaigns: ({ campaign }) => [campaign],
});
