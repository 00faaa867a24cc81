import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isPassed } from '#engine/offers-times.ts';
import { admit, beganRightly, firstPage } from '#engine/entry-point.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { entered, sent } from '#store/events.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import { isAnswered, goForward } from '../go-forward.ts';
import { useSinglePress } from './use-single-press.ts';

interface Place {
  readonly route: Route;
  readonly index: number;
}

function historyIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** The browser's own Forward leaves a step as Next does, if the step is answered (A10). */
function passForward(kit: PageKit, from: Place, to: Place): void {
  if (to.index > from.index && isAnswered(kit, from.route)) goForward(kit, from.route, false);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('.shell-main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** What waits for the heading of the shown step. */
let awaited: MutationObserver | undefined;

/**
 * Shows the top of a step and moves the focus to its heading: at once, or when the block that renders it has loaded,
 * unless the visitor has moved on meanwhile.
 */
function showTop({ live }: PageKit): void {
  awaited?.disconnect();
  if (live?.guest) live.guest.showTop();
  else window.scrollTo(0, 0);
  if (focusHeading()) return;
  awaited = new MutationObserver((_changes, observer) => {
    if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
  });
  awaited.observe(document.body, { childList: true, subtree: true });
}

/**
 * Updates the visit on which route is shown, however the visitor came to it, and moves on if the route lacks what it
 * needs (A14, A16).
 */
export function useRouteChanges(route: Route): void {
  const kit = usePage();
  const live = useStore(({ ui }) => ui.live);
  const type = useNavigationType();
  const { pathname } = useLocation();
  const last = useRef<Place>(undefined);
  const pageChanged = useSinglePress();
  useEffect(() => {
    if (!live || last.current?.route === route) return;
    const place = { route, index: historyIndex() };
    const from = last.current;
    last.current = place;
    const admitted = admit(route, kit.flow(), kit.bind);
    if (admitted !== route) {
      kit.store.dispatch(sent({ to: admitted.name, replace: true }));
      return;
    }
    // Visitors with an appointment are not asked for one again (H2); in the history the next step replaces this one.
    if (isPassed(route, kit.flow(), kit.bind) && route.next.length > 0) {
      goForward(kit, route, true, true);
      return;
    }
    const passed = from !== undefined && type === NavigationType.Pop;
    if (passed) passForward(kit, from, place);
    const begins = !beganRightly(kit.flow(), kit.bind) && route === firstPage(kit.flow(), kit.bind);
    kit.store.dispatch(
      entered({
        route: route.name,
        path: `${kit.page.basePath}${pathname === '/' ? '' : pathname}`,
        passed,
        ...(begins ? { begins } : {}),
      }),
    );
    if (from) {
      showTop(kit);
      pageChanged();
    }
  }, [live, route, type, pathname, kit, pageChanged]);
}

/**
 * Gives the store's listeners access to the router's navigation. The router creates a new function at every step, and
 * the latest one is used.
 */
export function useNavigation(): void {
  const { live } = usePage();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    live?.attach({
      show: (path, replace) => void latest.current(path, { replace }),
      back: () => void latest.current(-1),
    });
    return () => live?.attach(undefined);
  }, [live]);
}
