import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a wait is taken for one that never ends; a busy machine does not need them. */
export const HANGS_MS = 240_000;

export interface Patience {
  /** Milliseconds; only where the time itself is what is tested. Default `HANGS_MS`. */
  readonly limit?: number;
  /** What the error says when the time is up or waiting has become pointless. */
  readonly failure: () => string;
  /** True when the answer can no longer come, such as when the program that would give it has ended. */
  readonly pointless: () => boolean;
}

/**
 * Asks again and again until the answer is not undefined: for what only another process knows.
 * @param ask may throw: that counts as "not yet"
 */
export async function until<T>(ask: () => Promise<T | undefined>, patience: Patience): Promise<T> {
  // No change of the date shortens the wait.
  const end = performance.now() + (patience.limit ?? HANGS_MS);
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > end || patience.pointless()) throw new Error(patience.failure());
    await pause(25);
  }
}
