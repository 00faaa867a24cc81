import { blockAsked, leftForward, saveQueued } from '../events.ts';
import type { RootState } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import { visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

/**
 * Keeps the server's draft up to date after each step forward, and after a search: the study page uses it to say how
 * far away the sites are. Updates go one after the other, so that an older one never arrives last (K8).
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

/**
 * Puts the lead into the outbox when the visitor leaves a route that saves forward (K1). The visitor does not wait for
 * it.
 */
export function listenToSave(listen: Listen, { outbox }: VisitPorts): void {
  listen({
    actionCreator: leftForward,
    effect: async ({ payload }, visit) => {
      if (!payload.save) return;
      const state = visit.getState();
      const body = { visit: visitOf(state, payload.from), revision: state.path.revision + 1, page: state.page };
      visit.dispatch(saveQueued({ revision: body.revision }));
      await outbox.add(body, state.path.secret);
    },
  });
}
