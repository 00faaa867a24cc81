import { useEffect } from 'react';
import { useShortcut } from './use-shortcut.ts';

/** The parts of the editor between which F6 moves, as in desktop programs. */
const PANES = '.toolbar, .editor-left, .editor-main, .panel, .editor-wide';

function focusPane(pane: HTMLElement | null | undefined): void {
  if (pane === null || pane === undefined) return;
  if (!pane.hasAttribute('tabindex')) pane.tabIndex = -1;
  pane.focus();
}

/** Moves the focus to the next part of the editor, or to the one before it. */
function focusNextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  focusPane(panes.at((now === -1 && by === -1 ? by : now + by) % panes.length));
}

/** Moves the focus to the settings of what is selected; in a view without them, to the view. */
export function focusPanel(): void {
  focusPane(document.querySelector<HTMLElement>('.panel') ?? document.querySelector<HTMLElement>('.editor-wide'));
}

/** What is selected, in the list of screens and blocks. */
const SELECTED = '.outline [aria-selected="true"], .outline [aria-pressed="true"]';

/** Moves the focus from the settings to what is selected in the list, and from anywhere else to the settings. */
function switchToPanel(): void {
  const isInPanel = document.activeElement?.closest('.panel') !== null;
  if (isInPanel) document.querySelector<HTMLElement>(SELECTED)?.focus();
  else focusPanel();
}

/**
 * F6 goes to the next part of the editor, Shift+F6 to the one before it, F2 to the settings of what is selected and
 * back: nobody has to pass every control on the way.
 */
export function usePaneKeys(): void {
  useShortcut({ key: 'F2' }, switchToPanel);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      focusNextPane(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
