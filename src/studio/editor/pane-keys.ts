import { useEffect } from 'react';

/** The parts of the editor between which F6 moves, as in desktop programs. */
const PANES = '.toolbar, .editor-left, .editor-main, .panel, .editor-wide';

function moveOn(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((now === -1 && by === -1 ? by : now + by) % panes.length);
  if (next === undefined) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus();
}

/**
 * F6 goes to the next part of the editor, Shift+F6 to the one before it: nobody has to pass every control on the way.
 */
export function usePaneKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      moveOn(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
