import { useSyncExternalStore } from 'react';
import { useBlock } from '../block-runtime.ts';

/**
 * What a page says, in place of what happens next, while the server does not have the answers (K5); `undefined`: it has
 * them. The element that shows the words has the class `unsent`, which brings the status line above it.
 */
export function useUnsent(): string | undefined {
  const { subscribe, isUnsent, shell } = useBlock();
  return useSyncExternalStore(subscribe, isUnsent, isUnsent) ? shell('status.unsent') : undefined;
}
