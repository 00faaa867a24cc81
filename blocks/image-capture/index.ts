import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** Photos from the camera or the device: shrunk here, sent with progress, stored encrypted, shown to nobody (C15). */
export default defineBlock<Props>({
  name: 'ImageCapture',
  description: 'Photos taken with the camera or chosen from the device',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  rules: () => import('./rules.ts'),
});
