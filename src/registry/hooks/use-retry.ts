import type { MouseEvent } from 'react';
import type { RemoteName } from '#engine/flow-state.ts';
import { useBlock } from '../block-runtime.ts';

/**
 * The attributes of a submit button that retries a failed call. Without JavaScript it posts the page, which makes the
 * call again.
 */
export function useRetry(name: RemoteName) {
  const { retry, blockId } = useBlock();
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    retry(name);
  };
  return { type: 'submit', name: '_action', value: `ask:${blockId}`, onClick } as const;
}
