import { useEffect, useState, type RefObject } from 'react';

/** How far outside of what is seen something is drawn already. */
const MARGIN = '800px';

/**
 * Is something in sight, or nearly? Before that is known, it is not.
 * @param isAsked false: nobody wants to know
 * @param pane what scrolls, where it is not the page
 */
export function useNear(place: RefObject<Element | null>, isAsked: boolean, pane: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || !isAsked) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: current.closest(pane),
      rootMargin: MARGIN,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [place, isAsked, pane]);
  return isNear;
}
