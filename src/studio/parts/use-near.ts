import { useEffect, useState, type RefObject } from 'react';

/** How far outside of what is seen something is drawn already. */
const MARGIN = '800px';

type Notice = (isNear: boolean) => void;

interface Watch {
  readonly observer: IntersectionObserver;
  readonly noticed: Map<Element, Notice>;
}

/** One observer for all that is watched in a pane: a thousand of them would each cost a part of every frame. */
const watches = new WeakMap<Element | Document, Watch>();

function watchOf(root: Element | Document): Watch {
  const known = watches.get(root);
  if (known !== undefined) return known;
  const noticed = new Map<Element, Notice>();
  const notice = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) noticed.get(target)?.(isIntersecting);
  };
  const watch = { observer: new IntersectionObserver(notice, { root, rootMargin: MARGIN }), noticed };
  watches.set(root, watch);
  return watch;
}

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
    const { observer, noticed } = watchOf(current.closest(pane) ?? document);
    noticed.set(current, setNear);
    observer.observe(current);
    return () => {
      observer.unobserve(current);
      noticed.delete(current);
    };
  }, [place, isAsked, pane]);
  return isNear;
}
