/**
 * The part of the browser's storage that is used. Blocked or full storage reads as empty and stores nothing; it never
 * throws.
 */
export interface SafeStorage {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  /** Does it keep what is written? */
  readonly works: () => boolean;
}

const PROBE = 'trialflow:probe';

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Wraps a storage. It is passed as a function because even reading `window.localStorage` throws where it is blocked.
 */
export function createSafeStorage(storage: () => Storage): SafeStorage {
  return {
    read: (key) => parse(attempt(() => storage().getItem(key)) ?? null),
    write: (key, value) => attempt(() => storage().setItem(key, JSON.stringify(value))),
    remove: (key) => attempt(() => storage().removeItem(key)),
    works: () =>
      attempt(() => {
        storage().setItem(PROBE, PROBE);
        storage().removeItem(PROBE);
        return true;
      }) ?? false,
  };
}
