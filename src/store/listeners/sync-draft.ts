import { leftForward } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

/** Keeps the server's draft up to date after each step forward, one after the other, so that an older one never comes last (K8). */
export function listenToSyncDraft(listen: Listen, { client }: VisitPorts): void {
  let last: Promise<unknown> = Promise.resolve();
  listen({
    actionCreator: leftForward,
    effect: ({ payload }, visit) => {
      const body = visitOf(visit.getState(), payload.to ?? payload.from);
      last = last.then(() => client.call('putDraft', { body, keepalive: true }));
    },
  });
}
