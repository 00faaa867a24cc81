import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * Whether the qualified caller wants to be connected, and whether the data may be transferred. Next is enabled only
 * when both are yes (I1).
 */
export default defineBlock<Props>({
  name: 'PartnerPermission',
  description: 'A qualified caller is asked whether to be connected, then for permission to transfer the data',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
