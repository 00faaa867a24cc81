import { useSyncExternalStore } from 'react';

function watch(query: string) {
  return (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
}

/** Whether a media query matches. False on the server. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    watch(query),
    () => window.matchMedia(query).matches,
    () => false,
  );
}
