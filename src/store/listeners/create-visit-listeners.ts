import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { RootState, VisitStore } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import { listenToPersist } from './persist.ts';
import { listenToReportVisit } from './report-visit.ts';
import { listenToSave, listenToSyncDraft } from './save-visit.ts';
import { listenToSession } from './session.ts';
import { listenToTrack } from './track.ts';
import { listenToConsents } from './consents.ts';
import { listenToPageEvents } from './page-events.ts';
import { leftForward, sent, entered, happened } from '../events.ts';
import type { Listen } from './listen.ts';

/** Notes what the page does, by name (L7). Nothing of it leaves the page unless the session is recorded. */
function listenToSessionLog(listen: Listen, { sessionLog }: VisitPorts): void {
  listen({ predicate: () => true, effect: ({ type }) => sessionLog.changed(type) });
  listen({ actionCreator: happened, effect: ({ payload }) => sessionLog.acted(payload.event) });
  listen({
    actionCreator: leftForward,
    effect: ({ payload }) => payload.actions.forEach((action) => sessionLog.acted(action)),
  });
  listen({
    actionCreator: entered,
    effect: ({ payload }, visit) => {
      const from = visit.getOriginalState().path.route;
      sessionLog.routed(payload.route, from === payload.route ? null : from);
    },
  });
}

/** Shows the route that an event leads to. */
function listenToNavigate(listen: Listen, { navigate }: VisitPorts): void {
  listen({
    actionCreator: leftForward,
    effect: ({ payload }) => {
      if (payload.navigate && payload.to !== undefined) navigate(payload.to, payload.replace ?? false);
    },
  });
  listen({ actionCreator: sent, effect: ({ payload }) => navigate(payload.to, payload.replace) });
}

/**
 * The effects of a visit, as one middleware. `flush` writes what is not stored yet; after `stop`, nothing is stored any
 * more.
 */
export function createVisitListeners(ports: VisitPorts) {
  const listeners = createListenerMiddleware<RootState, VisitStore['dispatch']>();
  listenToNavigate(listeners.startListening, ports);
  listenToSave(listeners.startListening, ports);
  listenToTrack(listeners.startListening, ports);
  listenToReportVisit(listeners.startListening, ports);
  listenToSession(listeners.startListening, ports);
  listenToSessionLog(listeners.startListening, ports);
  listenToSyncDraft(listeners.startListening, ports);
  listenToConsents(listeners.startListening, ports);
  const events = listenToPageEvents(listeners.startListening, ports);
  const kept = listenToPersist(listeners.startListening, ports);
  const flush = () => {
    kept.flush();
    events.flush();
  };
  return { middleware: listeners.middleware, flush, stop: kept.stop };
}
