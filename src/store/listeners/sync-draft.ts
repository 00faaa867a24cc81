import type { RootState } from '../create-visit-store.ts';
import { leftForward, saveTried } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

/**
 * Keeps the server's draft up to date after each step forward, one after the other, so that an older one never comes last (K8).
 * Where the step saves a lead the draft comes after it: sent at once, each would find that the other had come first.
 */
export function listenToSyncDraft(listen: Listen, { client }: VisitPorts): void {
  let last: Promise<unknown> = Promise.resolve();
  const sync = (state: RootState, route: string) => {
    const body = visitOf(state, route);
    last = last.then(() => client.call('putDraft', { body, keepalive: true }));
  };
  listen({
    actionCreator: leftForward,
    effect: ({ payload: { from, to = from, save } }, visit) => {
      if (!save) sync(visit.getState(), to);
    },
  });
  listen({ actionCreator: saveTried, effect: (_tried, visit) => sync(visit.getState(), visit.getState().path.route) });
}
