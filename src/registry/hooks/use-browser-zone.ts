import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The visitor's time zone; `undefined` on the server and without JavaScript. */
export function useBrowserZone(): string | undefined {
  return useSyncExternalStore(never, own, () => undefined);
}
