import { entered, happened, leftForward } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import type { Listen } from './listen.ts';

/** Notes what the page does, by name (L7). Nothing of it leaves the page unless the session is recorded. */
export function listenToSessionLog(listen: Listen, { sessionLog }: VisitPorts): void {
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
