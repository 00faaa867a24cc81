import { SHELL } from '#schemas/tracking/events.ts';
import { TRACKING_CONSENTS, type TrackingConsent } from '#schemas/tracking/tracking-consents.ts';
import type { VisitStore } from '../create-visit-store.ts';
import { happened } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { decisionRecorded, partRecorded, sessionBegan, trackingDecided } from '../tracking/session.ts';
import type { Listen } from './listen.ts';

/**
 * Keeps the session in its tab, and sends the visitor's decisions about tracking to the server as evidence (L3, L4,
 * L6).
 */
export function listenToSession(listen: Listen, { client, sessions }: VisitPorts): void {
  const bring = async (
    { getState, dispatch }: Pick<VisitStore, 'getState' | 'dispatch'>,
    consent: TrackingConsent,
    granted: boolean,
  ) => {
    const { draftId, campaign, locale } = getState().path;
    const { ok } = await client.call('postTrackingConsent', {
      body: { draftId, consent, granted, language: locale, signup: campaign.id, version: campaign.version },
      keepalive: true,
    });
    if (ok) dispatch(decisionRecorded(consent));
  };
  for (const actionCreator of [sessionBegan, trackingDecided, decisionRecorded, partRecorded]) {
    listen({ matcher: actionCreator.match, effect: (_action, visit) => sessions.write(visit.getState().session) });
  }
  listen({
    actionCreator: sessionBegan,
    // Sends now what did not reach the server before the page was left.
    effect: async ({ payload: { consents, recorded } }, visit) => {
      for (const consent of TRACKING_CONSENTS) {
        const granted = consents[consent];
        if (granted !== undefined && !recorded.includes(consent)) await bring(visit, consent, granted);
      }
    },
  });
  listen({
    actionCreator: trackingDecided,
    effect: ({ payload: { consent, granted } }, visit) => {
      visit.dispatch(
        happened({ event: granted ? 'consent-granted' : 'consent-denied', block: SHELL, detail: consent }),
      );
      return bring(visit, consent, granted);
    },
  });
}
