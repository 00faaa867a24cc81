import { useCallback, useEffect, useRef } from 'react';

/** A finger that taps twice in one place may well mean it; a keyboard has no count. */
function isMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}

/**
 * The second click of a double click on Next falls on whatever stands there on the next page, and was not meant for it:
 * it is dropped. Gives what is called when another page is shown.
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
