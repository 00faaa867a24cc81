import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and does what the given one does now: what it is given to is drawn only when something
 * else of it changes.
 */
export function useStable<Given extends readonly unknown[]>(
  does: (...given: Given) => void,
): (...given: Given) => void {
  const now = useRef(does);
  // With the frame itself: a letter may be typed before the next effect.
  useLayoutEffect(() => {
    now.current = does;
  }, [does]);
  return useCallback((...given: Given) => now.current(...given), []);
}
