import type { ErrorSchema } from '@rjsf/utils';

type Data = Readonly<Record<string, unknown>>;

/**
 * What the compiled validator says about each answered question. It is a store outside React, so that a new answer
 * re-renders only the question whose message changes.
 */
export interface ValidationStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the answer to this question breaks a rule of the schema. */
  readonly isWrong: (name: string) => boolean;
  /** From now on, errors of this question may be shown. */
  readonly touch: (name: string) => void;
  readonly accept: (errors: ErrorSchema<Data> | undefined) => void;
}

export function createValidationStore(): ValidationStore {
  const listeners = new Set<() => void>();
  const touched = new Set<string>();
  let wrong: ReadonlySet<string> = new Set();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isWrong: (name) => touched.has(name) && wrong.has(name),
    touch: (name) => touched.add(name),
    accept: (errors = {}) => {
      wrong = new Set(Object.keys(errors));
      for (const listener of listeners) listener();
    },
  };
}
