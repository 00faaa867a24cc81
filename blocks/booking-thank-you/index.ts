import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/** The appointment, with ways to remember it; without one, confirmation that everything was received (H4). */
export default defineBlock<Props>({
  name: 'BookingThankYou',
  pageHeading: true,
  description: 'The thank-you with the appointment, as the whole page',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
});
