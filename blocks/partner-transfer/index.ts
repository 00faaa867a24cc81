import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The agent's script with the number to dial, and the script for a caller who cannot be transferred (C11). */
export default defineBlock<Props>({
  name: 'PartnerTransfer',
  description: 'Warm-transfer script with the phone number, and the script for callers who cannot be transferred',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
