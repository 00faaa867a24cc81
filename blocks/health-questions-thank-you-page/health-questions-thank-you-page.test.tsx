import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testBooking } from '#tests/support/blocks/booking.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

test('[D10] says once that the answers have arrived, and offers the search to who is not qualified', async () => {
  const html = await renderBlockToHtml(block, {});
  expect(html).toContain('We have received your answers');
  expect(html).not.toContain('Thank you');
  expect(html).toContain('href="/signup/study-search"');
});

test('[D10] a fully qualified visitor is not sent to search', async () => {
  const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
  expect(await renderBlockToHtml(block, {}, { payload: { study } })).not.toContain('study-search');
});

test('[D10] [H4] after a booking, the appointment is what comes next', async () => {
  const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
  const bookings = { [study.externalId]: testBooking('secondary') };
  const html = await renderBlockToHtml(block, {}, { payload: { study }, bookings });
  expect(html).toContain('You’re booked: Monday, November\u00a023, 10:00 AM');
  expect(html).not.toContain('find the right study');
});
