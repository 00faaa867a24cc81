import { blockAsked, leftForward } from '../events.ts';
import type { RootState } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import { visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

/**
 * Keeps the server's draft up to date after each step forward, and after a search: the page about a study says from
 * there how far its sites are. One after the other, so that an older one never comes last (K8).
 */
export function listenToSyncDraft(listen: Listen, { client }: VisitPorts): void {
  let last: Promise<unknown> = Promise.resolve();
  const send = (state: RootState, route: string) => {
    const body = visitOf(state, route);
    last = last.then(() => client.call('putDraft', { body, keepalive: true }));
  };
  listen({
    actionCreator: leftForward,
    effect: ({ payload }, visit) => send(visit.getState(), payload.to ?? payload.from),
  });
  listen({
    actionCreator: blockAsked,
    effect: (_action, visit) => send(visit.getState(), visit.getState().path.route),
  });
}
