import type { BrowserCall } from './endpoints.ts';

/**
 * How a call depends on the cookie of the visit's draft (K8). `goes`: brings the cookie, and is never held back: a
 * visitor may leave at once after the saving of a lead. `waits`: waits for a call under way that may bring the cookie;
 * when it is answered, the cookie is there. `follows`: waits in the same way, but its own answer says nothing about the
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
 * The first answer of a visit brings the cookie that says whose draft it is. A call that is sent before that answer has
 * come would be taken for somebody else's: on a slow line it waits for it. Runs `send`, and counts its answer when it
 * is `ok`.
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
      // Of those that waited for a call that failed, the first one goes, and the others wait for it.
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
