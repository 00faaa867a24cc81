import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True in a running page; false in the server's HTML, which visitors without JavaScript get. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
