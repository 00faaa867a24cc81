export { CONVERSION_EVENTS, type Conversions, opaqueId } from './conversions.ts';
export { logEvents } from './event-log.ts';
export { createSlug, relayUpdatePurpose, removeExpiredSlugs, slugPurpose } from './own-relay.ts';
export { type Recordings, removeExpiredRecordings } from './recordings.ts';
export type { AskedConsents } from './tracking-consents.ts';
export { registerTrackingRoutes } from './tracking-routes.ts';
export { createTracking } from './tracking-services.ts';
