import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds. */
  readonly limit: number;
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
  const end = Date.now() + patience.limit;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > end || patience.pointless()) throw new Error(patience.failure());
    await pause(25);
  }
}
