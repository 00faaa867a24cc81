import { LRUCache } from 'lru-cache';
import type { RemoteState } from '#engine/flow-state.ts';

/** A page waits so long for what an outside service finds, and then goes out without it. */
const PATIENCE_MS = 300;
/** An outcome is kept so long: for the page that asks again, and for the one that follows a post. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

/** The outcome of a call, awaited to its end or, for a page, not for long. Empty: it is late. `ask` must not reject. */
export type AskInTime = (
  key: string,
  ask: () => Promise<RemoteState>,
  wait: 'to the end' | 'not long',
) => Promise<RemoteState>;

async function within(outcome: Promise<RemoteState>, milliseconds: number): Promise<RemoteState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<RemoteState>((resolve) => {
    timer = setTimeout(() => resolve({}), milliseconds);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a slow service without holding up a page. What it found is kept for a moment: a visitor without script can only
 * ask for the page again, and then gets what came late. A failure is told once; then the service is asked anew.
 */
export function createAskInTime(): AskInTime {
  const kept = new LRUCache<string, Promise<RemoteState>>({ max: MAX_KEPT, ttl: KEPT_MS });
  const begin = (key: string, ask: () => Promise<RemoteState>): Promise<RemoteState> => {
    const asked = ask();
    kept.set(key, asked);
    return asked;
  };
  return async (key, ask, wait) => {
    const asked = kept.get(key) ?? begin(key, ask);
    const outcome = wait === 'not long' ? await within(asked, PATIENCE_MS) : await asked;
    const failed = Object.values<{ readonly status: string }>({ ...outcome }).some(({ status }) => status === 'failed');
    if (failed && kept.peek(key) === asked) kept.delete(key);
    return outcome;
  };
}
