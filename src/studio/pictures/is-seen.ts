import { useEffect, useState, type RefObject } from 'react';

/** How far outside of what is in sight something counts as seen. */
const AROUND = '150px';

type Tell = (isSeen: boolean) => void;

const told = new WeakMap<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a campaign may have a thousand screens. */
function observe(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: AROUND },
  );
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}

/** Is an element in sight, or nearly? */
export function useIsSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current === null ? undefined : observe(place.current, setSeen)), [place]);
  return isSeen;
}
