import { useEffect, useRef } from 'react';

/**
 * For the content of a dialog: says where the focus goes when it closes, instead of back to what has opened it. Called
 * without such a place, the focus goes back.
 */
export function useFocusAfterwards(): (focus: () => void) => void {
  const next = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => next.current?.(), []);
  return (focus) => {
    next.current = focus;
  };
}
