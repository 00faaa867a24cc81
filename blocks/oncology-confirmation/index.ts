import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Thanks, the oncology call centre, and where to read more about cancer (D12). */
export default defineBlock<Props>({
  name: 'OncologyConfirmation',
  description: 'Thanks, the oncology call-centre number, and links about cancer',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
