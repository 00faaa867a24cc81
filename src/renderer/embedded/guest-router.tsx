import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

type Shown = ComponentProps<typeof LocationContext>['value'];

/** Where a visit is: a history of its own, so that the address of the app does not change. */
export interface GuestPlace {
  readonly navigation: ComponentProps<typeof NavigationContext>['value'];
  readonly show: (path: string, replace: boolean) => void;
  readonly now: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGuestPlace(first: string): GuestPlace {
  const history = createMemoryHistory({ initialEntries: [first], v5Compat: true });
  let place: Shown = { location: history.location, navigationType: history.action };
  return {
    navigation: { basename: '/', navigator: history, static: false, useTransitions: false, future: {} },
    show: (path, replace) => (replace ? history.replace(path) : history.push(path)),
    now: () => place,
    subscribe: (listener) =>
      history.listen(({ location, action }) => {
        place = { location, navigationType: action };
        listener();
      }),
  };
}

/** The app's routes around the campaign are not the campaign's. */
const NO_ROUTES = { outlet: null, matches: [], isDataRoute: false };

interface GuestRouterProps {
  readonly place: GuestPlace;
  readonly children: ReactNode;
}

/**
 * A router for a part of an app. React Router's own routers refuse to be nested, and the app may well have one from the
 * same copy of the package. Navigation uses `GuestPlace.show`: `useNavigate` would ask a data router of the app.
 */
export function GuestRouter({ place: { navigation, now, subscribe }, children }: GuestRouterProps) {
  const place = useSyncExternalStore(subscribe, now, now);
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>
        <RouteContext value={NO_ROUTES}>{children}</RouteContext>
      </LocationContext>
    </NavigationContext>
  );
}
