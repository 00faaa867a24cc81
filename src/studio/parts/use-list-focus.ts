import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary';

interface ListFocus {
  readonly list: RefObject<HTMLOListElement | null>;
  /** Somebody adds to the list. */
  readonly adding: () => void;
}

/** What is added to a list is filled in next: the focus goes to its first field. */
export function useListFocus(count: number): ListFocus {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(count);
  const isAdding = useRef(false);
  useEffect(() => {
    const hasGrown = count > before.current;
    before.current = count;
    if (!hasGrown || !isAdding.current) return;
    isAdding.current = false;
    list.current?.querySelector(':scope > li:last-child')?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [count]);
  return {
    list,
    adding: () => {
      isAdding.current = true;
    },
  };
}
