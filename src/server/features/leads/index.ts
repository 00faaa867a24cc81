export { type CountLeads, createCountLeads, createMatchedToStudy } from './counted-leads.ts';
export { type DeliveryQueue, noDeliveries, requeue, startDeliveries } from './delivery-queue.ts';
export { enqueueBookingRevision, type BookingRevisionParts } from './enqueue-booking-revision.ts';
export { exportLeads } from './export-leads.ts';
export { csvHeader, csvLine } from './lead-csv.ts';
export { deliveryPurpose } from './lead-delivery.ts';
export { createLeads, type Leads } from './leads.ts';
export { createDetectBot } from './moderation/detect-bot.ts';
export { freeHeldBookings, HELD_BOOKING_HOURS } from './moderation/free-held-bookings.ts';
export { heldCounts, heldLeads, isHeld } from './moderation/held-leads.ts';
export { createPageTimes, type PageTimes } from './moderation/page-times.ts';
export { releaseLead, type ReleaseParts } from './moderation/release-lead.ts';
export { fingerprintPlainHashes } from './request-fingerprint.ts';
export { retryLead } from './retry-lead.ts';
export type { SaveResult } from './save-request.ts';
export { leadPurpose } from './store-lead.ts';
export { readStoredLead } from './stored-lead.ts';
export { withAllSurveyQuestions } from './survey/survey-questions.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const leadsPlugin = async () => (await import('./plugin.ts')).plugin;
