import { useSyncExternalStore } from 'react';

interface Said {
  readonly text: string;
  /** Something was not done: it is shown too. */
  readonly isWrong: boolean;
}

let said: Said = { text: '', isWrong: false };
const listeners = new Set<() => void>();

/** Says what has happened to whoever cannot see it. */
export function announce(text: string, isWrong = false): void {
  said = { text, isWrong };
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
  const { text, isWrong } = useSyncExternalStore(subscribe, () => said);
  return <output className={isWrong ? 'wrong' : 'visually-hidden'}>{text}</output>;
}
