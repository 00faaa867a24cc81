/**
 * The consents that a visitor is asked for before any tracking beyond our own counting; each is separate from the
 * others and from every consent of a lead.
 */
export const TRACKING_CONSENTS = ['recording', 'marketing', 'adSecurity'] as const;
export type TrackingConsent = (typeof TRACKING_CONSENTS)[number];

/** Traffic sources whose visits are reported to live connect (L4). */
export const LIVE_CONNECT_SOURCES = ['liveconnect', 'liveintent'] as const;
export type LiveConnectSource = (typeof LIVE_CONNECT_SOURCES)[number];

/** The live connect source that the address names, ignoring case: `source`, otherwise `utm_source`. */
export function liveConnectSource(query: Readonly<Record<string, string>>): LiveConnectSource | undefined {
  const named = [query['source'], query['utm_source']].map((source) => source?.toLowerCase());
  return LIVE_CONNECT_SOURCES.find((source) => named.includes(source));
}
