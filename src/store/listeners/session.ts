import { happened } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { partRecorded, sessionBegan, trackingDecided } from '../tracking/session.ts';
import type { Listen } from './listen.ts';
import { SHELL } from '#schemas/tracking/events.ts';

/** Keeps the session in its tab, and brings what the visitor decided about tracking to the server as evidence (L3, L4). */
export function listenToSession(listen: Listen, { client, sessions }: VisitPorts): void {
  listen({ actionCreator: sessionBegan, effect: ({ payload }) => sessions.write(payload) });
  listen({ actionCreator: partRecorded, effect: (_action, visit) => sessions.write(visit.getState().session) });
  listen({
    actionCreator: trackingDecided,
    effect: async ({ payload: { consent, granted } }, visit) => {
      const { session, path } = visit.getState();
      sessions.write(session);
      visit.dispatch(happened({ event: granted ? 'consent-granted' : 'consent-denied', block: SHELL, detail: consent }));
      const { draftId, campaign, locale } = path;
      await client.call('postTrackingConsent', { body: { draftId, consent, granted, language: locale, signup: campaign.id, version: campaign.version }, keepalive: true });
    },
  });
}
