/**
 * What a visitor is asked before anything beyond our own counting happens; each apart from the other, and from every
 * consent of a lead.
 */
export const TRACKING_CONSENTS = ['recording', 'marketing', 'adSecurity'] as const;
export type TrackingConsent = (typeof TRACKING_CONSENTS)[number];

/** The sources whose visits live connect is told of (L4). */
export const LIVE_CONNECT_SOURCES = ['liveconnect', 'liveintent'] as const;
export type LiveConnectSource = (typeof LIVE_CONNECT_SOURCES)[number];

/** The live connect source that the address names, whatever its case: `source`, else `utm_source`. */
export function liveConnectSource(query: Readonly<Record<string, string>>): LiveConnectSource | undefined {
  const named = [query['source'], query['utm_source']].map((source) => source?.toLowerCase());
  return LIVE_CONNECT_SOURCES.find((source) => named.includes(source));
}
