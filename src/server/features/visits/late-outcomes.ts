import { LRUCache } from 'lru-cache';
import type { RemoteState } from '#engine/flow-state.ts';

/** How long a page waits for the result of an outside service before it is sent without it. */
const PATIENCE_MS = 300;
/** How long an outcome is kept: for the page that asks again, and for the one that follows a post. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

/** The outcome of a call, awaited in full or, for a page, only briefly. Empty: it is late. `ask` must not reject. */
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
 * Queries a slow service without delaying a page. Its result is kept briefly: a visitor without script can only reload
 * the page, and then gets what arrived late. A failure is returned once; then the service is queried again.
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
