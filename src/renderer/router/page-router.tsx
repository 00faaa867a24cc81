import { useSyncExternalStore, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { announceHistoryMoves } from '../history-moves.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Place = Pick<BrowserHistory, 'action' | 'location'>;

/** The browser's history, watched from the start of takeover, so that no press during it is missed. */
export interface PageHistory {
  readonly history: BrowserHistory;
  /** Where the visitor was at that moment. */
  readonly first: Place;
  readonly now: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
}

export function watchHistory(): PageHistory {
  announceHistoryMoves();
  const history = createBrowserHistory({ v5Compat: true });
  const first: Place = { action: history.action, location: history.location };
  const listeners = new Set<() => void>();
  let place = first;
  history.listen(({ action, location }) => {
    place = { action, location };
    for (const listener of listeners) listener();
  });
  return {
    history,
    first,
    now: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface PageRouterProps {
  readonly watched: PageHistory;
  /** The path in front of every route. */
  readonly basename: string;
  readonly children: ReactNode;
}

/**
 * React Router's `BrowserRouter`, without transitions: a step renders in one go, before the next frame. In small
 * pieces, between which a cheap phone does other things, it took three times as long. This also keeps the router's
 * links and forms out of the page.
 */
export function PageRouter({ watched: { history, first, now, subscribe }, basename, children }: PageRouterProps) {
  const { action, location } = useSyncExternalStore(subscribe, now, () => first);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
