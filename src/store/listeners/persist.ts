import type { RootState } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import type { Listen } from './listen.ts';

const DELAY = 50;

function isChanged(now: RootState, before: RootState): boolean {
  return (
    now.candidate !== before.candidate ||
    now.screening !== before.screening ||
    now.consents !== before.consents ||
    now.booking !== before.booking ||
    now.path !== before.path ||
    now.ui.entered !== before.ui.entered ||
    now.ui.save !== before.ui.save
  );
}

/**
 * Keeps the visit in the browser after every mutation, with a short delay; `flush` does it at once, as the page may be
 * about to unload (K5).
 */
export function listenToPersist(
  listen: Listen,
  { storage, hasEnded }: VisitPorts,
): { readonly flush: () => void; readonly stop: () => void } {
  let pending: { readonly state: () => RootState; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  let stopped = false;
  const flush = () => {
    if (!pending || stopped) return;
    clearTimeout(pending.timer);
    const { state } = pending;
    pending = undefined;
    const now = state();
    storage.write(now, hasEnded(now));
  };
  listen({
    predicate: (_action, now, before) => now.ui.live && isChanged(now, before),
    effect: (_action, visit) => {
      pending ??= { state: () => visit.getState(), timer: setTimeout(flush, DELAY) };
    },
  });
  return {
    flush,
    stop: () => {
      stopped = true;
    },
  };
}
