import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { RootState, VisitStore } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import { listenToNavigate } from './navigate.ts';
import { listenToPersist } from './persist.ts';
import { listenToReportVisit } from './report-visit.ts';
import { listenToSave } from './save.ts';
import { listenToSession } from './session.ts';
import { listenToSessionLog } from './session-log.ts';
import { listenToSyncDraft } from './sync-draft.ts';
import { listenToTrack } from './track.ts';
import { listenToConsents } from './consents.ts';
import { listenToPageEvents } from './page-events.ts';

export type Listen = TypedStartListening<RootState, VisitStore['dispatch']>;

/**
 * The effects of a visit, as one middleware. `flush` writes what is not kept yet; after `stop` nothing is kept any
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
