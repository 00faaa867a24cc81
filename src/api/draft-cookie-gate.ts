import type { BrowserCall } from './endpoints.ts';

/**
 * How a call depends on the cookie of the visit's draft (K8). `goes`: brings the cookie and is never held back, because
 * a visitor may leave right after saving a lead. `waits`: waits for a call in progress that may bring the cookie; once
 * that is answered, the cookie is there. `follows`: waits in the same way, but its own reply says nothing about the
 * cookie, because the server also answers without one.
 */
const OF_THE_DRAFT: Readonly<Partial<Record<BrowserCall, 'goes' | 'waits' | 'follows'>>> = {
  postLead: 'goes',
  putDraft: 'waits',
  postSigningSession: 'waits',
  postTrackingConsent: 'waits',
  postAdSecurityVisit: 'waits',
  postRecording: 'waits',
  postSecondaryBooking: 'waits',
  postSiteBooking: 'waits',
  postSecondaryHold: 'waits',
  postSiteHold: 'waits',
  deleteHold: 'waits',
  postConsent: 'follows',
  postMatchedToStudy: 'follows',
  getSecondaryAvailability: 'follows',
  getSiteAvailability: 'follows',
};

/**
 * The first reply of a visit brings the cookie that says whose draft it is. A call sent before that reply has arrived
 * would be taken for somebody else's, so on a slow connection it waits. Runs `send`, and counts its reply if it is
 * `ok`.
 */
export function createDraftCookieGate(): <Result extends { readonly ok: boolean }>(
  name: BrowserCall,
  send: () => Promise<Result>,
) => Promise<Result> {
  let isKnown = false;
  let underWay: Promise<unknown> | undefined;
  return async (name, send) => {
    const manner = OF_THE_DRAFT[name];
    if (manner === undefined) return send();
    if (manner !== 'goes') {
      // If the call fails, the first of the waiting calls goes, and the others wait for it.
      for (
        let waited = isKnown ? undefined : underWay;
        waited !== undefined;
        waited = isKnown || underWay === waited ? undefined : underWay
      )
        await waited;
    }
    if (manner === 'follows') return send();
    const sent = send();
    underWay = sent;
    const result = await sent;
    isKnown ||= result.ok;
    return result;
  };
}
