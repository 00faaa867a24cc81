import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The browser's history, and where it was when the page was looked at. */
export interface PageHistory {
  readonly history: ReturnType<typeof createBrowserHistory>;
  readonly first: Shown;
}

type Shown = Pick<PageHistory['history'], 'action' | 'location'>;

export function readHistory(): PageHistory {
  const history = createBrowserHistory({ v5Compat: true });
  return { history, first: { action: history.action, location: history.location } };
}

interface PageRouterProps extends PageHistory {
  /** The path in front of every route. */
  readonly basename: string;
  readonly children: ReactNode;
}

/**
 * React Router's `BrowserRouter`, without transitions: a step is drawn in one go, before the next frame. In small pieces, between
 * which a cheap phone does other things, it took three times as long. It also leaves the router's links and forms out of the page.
 */
export function PageRouter({ history, first, basename, children }: PageRouterProps) {
  const [shown, setShown] = useState<Shown>(first);
  useLayoutEffect(() => {
    // The page is taken up piece by piece: the browser's Back may have been pressed meanwhile.
    if (history.location.key !== first.location.key || history.createHref(history.location) !== history.createHref(first.location)) setShown({ action: history.action, location: history.location });
    return history.listen(setShown);
  }, [history, first]);
  return (
    <Router basename={basename} location={shown.location} navigationType={shown.action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
