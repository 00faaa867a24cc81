import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the visitor's clocks; `undefined` on the server and where no script runs. */
export function useBrowserZone(): string | undefined {
  return useSyncExternalStore(never, own, () => undefined);
}
