import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a wait counts as a hang; even a busy machine does not need that long. */
export const HANGS_MS = 240_000;

export interface Patience {
  /** Milliseconds; only if the time itself is what is tested. Default `HANGS_MS`. */
  readonly limit?: number;
  /** The error message when the time is up or waiting has become pointless. */
  readonly failure: () => string;
  /** True when the result can no longer come, for example because the program that would provide it has ended. */
  readonly pointless: () => boolean;
}

/**
 * Polls until the result is not undefined: for what only another process knows.
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
