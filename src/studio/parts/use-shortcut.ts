import { useEffect, useEffectEvent } from 'react';

/** Shortcuts of the studio, each as the `key` of its event; `withControl`: with Control, on a Mac with Command. */
export interface Shortcut {
  readonly key: string;
  readonly withControl?: boolean;
}

/** Some fields have shortcuts of their own, and whoever has a dialog open has to leave it first. */
const TAKEN = '.cm-editor, [data-own-keys], [role="dialog"], [role="alertdialog"]';

function isMeant(event: KeyboardEvent, { key, withControl = false }: Shortcut): boolean {
  const { target } = event;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    withControl === (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    !event.shiftKey &&
    !(target instanceof Element && target.closest(TAKEN) !== null)
  );
}

/** Does something when a shortcut is pressed, wherever the focus is. */
export function useShortcut({ key, withControl = false }: Shortcut, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event, { key, withControl })) return;
    // Enter with Control would press a button that has the focus.
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
