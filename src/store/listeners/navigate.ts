import { leftForward, sent } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import type { Listen } from './listen.ts';

/** Shows the route that an event leads to. */
export function listenToNavigate(listen: Listen, { navigate }: VisitPorts): void {
  listen({
    actionCreator: leftForward,
    effect: ({ payload }) => {
      if (payload.navigate && payload.to !== undefined) navigate(payload.to, payload.replace ?? false);
    },
  });
  listen({ actionCreator: sent, effect: ({ payload }) => navigate(payload.to, payload.replace) });
}
