import { findRoute } from '#engine/transition.ts';
import type { PageEvent } from '#schemas/tracking/events.ts';
import type { RootState } from '../create-visit-store.ts';
import { happened } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { type Listen, mayTrack } from './listen.ts';

/** Events that happen close together are sent together. */
const DELAY = 1_000;
/** The most events that one call accepts. */
const MAX_EVENTS = 50;

interface Waiting {
  readonly route: string;
  readonly events: PageEvent[];
  readonly state: () => RootState;
}

function bodyOf({ route, events, state }: Waiting) {
  const { campaign, draftId } = state().path;
  // A page reports events before it is live, but has its draft only once it is.
  return {
    signup: campaign.id,
    version: campaign.version,
    routePath: findRoute(campaign, route)?.path ?? route,
    ...(draftId === '' ? {} : { draftId }),
    events,
  };
}

/**
 * Sends what happened on the page to our own server (L2) after a short delay; `flush` sends it at once, as the page may
 * be about to unload.
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
      // Events of the previous step are reported as such.
      if (waiting && (waiting.route !== route || waiting.events.length >= MAX_EVENTS)) flush();
      waiting ??= { route, events: [], state: () => visit.getState() };
      waiting.events.push(payload);
      timer ??= setTimeout(flush, DELAY);
    },
  });
  return { flush };
}
