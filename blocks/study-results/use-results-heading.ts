import { useEffect, useRef, type RefObject } from 'react';

/** Where the fold of the search puts the focus, once its button has folded away. */
const FOLDED = '.study-search-place';

/**
 * The heading of the results takes the focus when they arrive: from the search that has folded away, unless the visitor
 * has moved on meanwhile, and where a link to the heading (`id`) has narrowed them.
 */
export function useResultsHeading(id?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const narrowed = id !== undefined && window.location.hash === `#${id}`;
    if (narrowed || document.activeElement?.matches(FOLDED) === true)
      heading.current?.focus({ preventScroll: !narrowed });
  }, [id]);
  return heading;
}
