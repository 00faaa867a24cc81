import { useSyncExternalStore } from 'react';

interface Said {
  readonly text: string;
  readonly look: Look;
  /** What is said again is heard again. */
  readonly count: number;
}

/** What was not done, and what nobody could guess, is shown too. */
type Look = 'unseen' | 'shown' | 'wrong';

const CLASSES: Readonly<Record<Look, string>> = { unseen: 'visually-hidden', shown: 'help', wrong: 'wrong' };

let said: Said = { text: '', look: 'unseen', count: 0 };
const listeners = new Set<() => void>();

/** Says what has happened to whoever cannot see it. */
export function announce(text: string, look: Look = 'unseen'): void {
  said = { text, look, count: said.count + 1 };
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
  const { text, look, count } = useSyncExternalStore(subscribe, () => said);
  return (
    <output className={CLASSES[look]}>
      <span key={count}>{text}</span>
    </output>
  );
}
