export { CONVERSION_EVENTS, type Conversions, opaqueId } from './conversions.ts';
export { logEvents } from './event-log.ts';
export { createSlug, relayUpdatePurpose, removeExpiredSlugs, slugPurpose } from './own-relay.ts';
export { removeExpiredRecordings } from './recordings.ts';
export type { AskedConsents } from './tracking-consents.ts';
export { createTracking } from './tracking-services.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const trackingPlugin = async () => (await import('./plugin.ts')).plugin;
