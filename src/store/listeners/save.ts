import { leftForward, saveQueued } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

/** Puts the lead into the outbox when a route that saves is left forward (K1). The visitor does not wait for it. */
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
