import { useCallback, useEffect, useRef } from 'react';

/** A finger that taps twice in one place may well mean it; for a keyboard there is no click count. */
function isMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}

/**
 * The second click of a double click on Next lands on whatever is there on the next page, and was not meant for it: it
 * is dropped. Returns the function to call when another page is shown.
 */
export function useSinglePress(): () => void {
  const fresh = useRef(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.detail <= 1 || !isMouse(event)) fresh.current = false;
      if (!fresh.current) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return useCallback(() => {
    fresh.current = true;
  }, []);
}
