import { useEffect, useRef, type RefObject } from 'react';

type Way = 'up' | 'down';

interface MoveFocus {
  /** Around the buttons, whose `data-way` says where they move something. */
  readonly group: RefObject<HTMLDivElement | null>;
  /** Somebody moves something. */
  readonly moving: (way: Way) => void;
}

/** Keeps the focus on the button that moves something, or on the other one: at the end of a list it does nothing. */
export function useMoveFocus(): MoveFocus {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<Way>(undefined);
  useEffect(() => {
    if (last.current === undefined) return;
    const own = [last.current, 'up', 'down'].map((way) =>
      group.current?.querySelector<HTMLElement>(`[data-way="${way}"]`),
    );
    last.current = undefined;
    own.find((button) => button?.matches(':not(:disabled)') === true)?.focus();
  });
  return {
    group,
    moving: (way) => {
      last.current = way;
    },
  };
}
