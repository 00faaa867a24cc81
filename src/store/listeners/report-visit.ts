import { findRoute } from '#engine/transition.ts';
import type { RootState } from '../create-visit-store.ts';
import { entered } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { decisionRecorded, isAllowed } from '../tracking/session.ts';
import type { Listen } from './listen.ts';

/** Does the route report the visit, and did the visitor allow it? */
function isReported({ path, session }: RootState): boolean {
  return isAllowed(session, 'adSecurity') && findRoute(path.campaign, path.route)?.meta.fireASPTracking === true;
}

/**
 * Tells our server that the page shows a route that reports the visit to the ad-security service (L6). The server
 * notifies the service once.
 */
export function listenToReportVisit(listen: Listen, { client }: VisitPorts): void {
  let reported = '';
  listen({
    predicate: (action) => entered.match(action) || decisionRecorded.match(action),
    effect: (_action, visit) => {
      const state = visit.getState();
      const { draftId, campaign, route } = state.path;
      if (!isReported(state) || reported === draftId) return;
      reported = draftId;
      void client.call('postAdSecurityVisit', {
        body: { draftId, signup: campaign.id, version: campaign.version, route },
        keepalive: true,
      });
    },
  });
}
