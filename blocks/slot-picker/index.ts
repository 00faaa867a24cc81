import { bookingOf } from '#engine/facts/booking-facts.ts';
import { defineBlock } from '#registry/define-block.ts';
import type { Props } from './schema.ts';
import { slotField } from './slot-field.ts';

/**
 * Day, time, confirm; or no suitable time, or not interested (H1, H2). A visitor with an appointment is asked nothing.
 */
export default defineBlock<Props>({
  name: 'SlotPicker',
  description: 'The free times of the next days, to book one of them',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: () => true,
  fields: (_props, state, id) => (bookingOf(state) ? [] : [slotField(id)]),
  label: (_field, _props, _state, { t }) => t('label'),
  needs: ({ service }, state) =>
    bookingOf(state) ? [] : ['sites', service === 'site' ? 'siteSlots' : 'secondarySlots'],
  scheduling: ({ service }) => service,
});
