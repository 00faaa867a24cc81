import { useEffect, useState, type RefObject } from 'react';

/** A field that has moved less than this, in pixels, is where it was. */
const NEAR = 1;

/** Keeps one field where it is while its list is open. */
function besideField(field: RefObject<HTMLElement | null>) {
  /** Where the field is while its list is open. */
  let place: number | undefined;
  let frame = 0;
  const placeNow = () => field.current?.getBoundingClientRect().top ?? 0;
  const hasMoved = (now: number) => place !== undefined && Math.abs(now - place) >= NEAR;

  function watch(last?: number): void {
    const now = placeNow();
    // A place that lasts only one frame is one that the browser still corrects.
    if (place !== undefined && hasMoved(now) && now === last)
      field.current?.closest('.panel')?.scrollBy({ top: now - place, behavior: 'instant' });
    frame = requestAnimationFrame(() => watch(now));
  }

  function onScroll(event: Event): void {
    if (place === undefined || hasMoved(placeNow())) return;
    if (event.target instanceof Node && event.target.contains(field.current)) event.stopImmediatePropagation();
  }

  return {
    onOpenChange: (isOpen: boolean): void => {
      cancelAnimationFrame(frame);
      if (isOpen) field.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      place = isOpen ? placeNow() : undefined;
      if (isOpen) watch();
    },
    listen: () => {
      // React Aria listens once a list is open: later than this.
      window.addEventListener('scroll', onScroll, true);
      return () => {
        window.removeEventListener('scroll', onScroll, true);
        cancelAnimationFrame(frame);
      };
    },
  };
}

/**
 * Keeps an open list beside its field when something appears above them. The browser then scrolls so that the field
 * stays where it is, and React Aria would close the list, as it does whenever something around the field scrolls. At
 * the top of a panel the browser does not scroll: then this does. Gives what is told of opening and closing.
 */
export function useListBesideField(field: RefObject<HTMLElement | null>): (isOpen: boolean) => void {
  const [{ onOpenChange, listen }] = useState(() => besideField(field));
  useEffect(listen, [listen]);
  return onOpenChange;
}
