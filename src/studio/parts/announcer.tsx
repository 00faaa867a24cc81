import { useSyncExternalStore } from 'react';

interface Said {
  readonly text: string;
  readonly look: Look;
}

/** What was not done, and what nobody could guess, is shown too. */
type Look = 'unseen' | 'shown' | 'wrong';

const CLASSES: Readonly<Record<Look, string>> = { unseen: 'visually-hidden', shown: 'help', wrong: 'wrong' };

let said: Said = { text: '', look: 'unseen' };
const listeners = new Set<() => void>();

/** Says what has happened to whoever cannot see it. */
export function announce(text: string, look: Look = 'unseen'): void {
  said = { text, look };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where it is said. */
export function Announcer() {
  const { text, look } = useSyncExternalStore(subscribe, () => said);
  return <output className={CLASSES[look]}>{text}</output>;
}
