import type { RemoteState } from '#engine/flow-state.ts';
import { makeRoom } from '../../core/caching/make-room.ts';

/** A page waits so long for what an outside service finds, and then goes out without it. */
const PATIENCE_MS = 300;
/** An outcome is kept so long: for the page that asks again, and for the one that follows a post. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

interface Asked {
  readonly until: number;
  readonly outcome: Promise<RemoteState>;
}

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
export function createAskInTime(now: () => number = () => performance.now()): AskInTime {
  const kept = new Map<string, Asked>();
  const begin = (key: string, ask: () => Promise<RemoteState>): Asked => {
    const asked = { until: now() + KEPT_MS, outcome: ask() };
    kept.delete(key);
    makeRoom(kept, MAX_KEPT, ({ until }) => until <= now());
    kept.set(key, asked);
    return asked;
  };
  return async (key, ask, wait) => {
    const known = kept.get(key);
    const asked = known && known.until > now() ? known : begin(key, ask);
    const outcome = wait === 'not long' ? await within(asked.outcome, PATIENCE_MS) : await asked.outcome;
    const failed = Object.values<{ readonly status: string }>({ ...outcome }).some(({ status }) => status === 'failed');
    if (failed && kept.get(key) === asked) kept.delete(key);
    return outcome;
  };
}
