import { findRoute } from '#engine/transition.ts';
import type { PageEvent } from '#schemas/tracking/events.ts';
import type { RootState } from '../create-visit-store.ts';
import { happened } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { type Listen, mayTrack } from './listen.ts';

/** Events of a moment go together. */
const DELAY = 1_000;
/** The most that one call takes. */
const MAX_EVENTS = 50;

interface Waiting {
  readonly route: string;
  readonly events: PageEvent[];
  readonly state: () => RootState;
}

function bodyOf({ route, events, state }: Waiting) {
  const { campaign, draftId } = state().path;
  // A page reports before it is live, and has its draft only then.
  return {
    signup: campaign.id,
    version: campaign.version,
    routePath: findRoute(campaign, route)?.path ?? route,
    ...(draftId === '' ? {} : { draftId }),
    events,
  };
}

/**
 * Sends what happened on the page to our own server (L2), a moment later; `flush` at once, as the page may be going.
 */
export function listenToPageEvents(listen: Listen, { client }: VisitPorts): { readonly flush: () => void } {
  let waiting: Waiting | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const told = waiting;
    waiting = undefined;
    if (told && mayTrack(told.state())) void client.call('postEvents', { body: bodyOf(told), keepalive: true });
  };
  listen({
    actionCreator: happened,
    effect: ({ payload }, visit) => {
      const { route } = visit.getState().path;
      // What happened on the step before is told as that.
      if (waiting && (waiting.route !== route || waiting.events.length >= MAX_EVENTS)) flush();
      waiting ??= { route, events: [], state: () => visit.getState() };
      waiting.events.push(payload);
      timer ??= setTimeout(flush, DELAY);
    },
  });
  return { flush };
}
