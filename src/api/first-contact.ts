import type { BrowserCall } from './endpoints.ts';

/**
 * The calls that must carry the cookie of the visit's draft once the server knows the draft (K8). The saving of a lead is
 * not held back, whatever else is under way: a visitor may leave at once.
 */
const OF_THE_DRAFT: Readonly<Partial<Record<BrowserCall, 'waits' | 'goes'>>> = {
  postLead: 'goes', putDraft: 'waits', postSigningSession: 'waits', postConsent: 'waits', postTrackingConsent: 'waits', postAdSecurityVisit: 'waits', postRecording: 'waits',
  postSecondaryBooking: 'waits', postSiteBooking: 'waits', postSecondaryHold: 'waits', postSiteHold: 'waits',
};

/**
 * The first answer of a visit brings the cookie that says whose draft it is. A call that is sent before that answer has come
 * would be taken for somebody else's: on a slow line it waits for it. Runs `send`, and counts its answer when it is `ok`.
 */
export function createFirstContact(): <Result extends { readonly ok: boolean }>(name: BrowserCall, send: () => Promise<Result>) => Promise<Result> {
  let isKnown = false;
  let underWay: Promise<unknown> | undefined;
  return async (name, send) => {
    const manner = OF_THE_DRAFT[name];
    if (manner === undefined) return send();
    while (manner === 'waits' && !isKnown && underWay !== undefined) {
      const waited = underWay;
      await waited;
      if (underWay === waited) underWay = undefined;
    }
    const sent = send();
    underWay = sent;
    const result = await sent;
    isKnown ||= result.ok;
    return result;
  };
}
