import { errorDetails, type Log } from '../../log.ts';
import { isUnavailable } from '../unavailable.ts';
import type { Clock } from '../../clock.ts';

/** How long a failed replica is not queried again. */
const REST_MS = 5000;
/**
 * Errors that the primary may not have: a statement that a standby had to cancel, or a table or column that has not
 * been replicated yet.
 */
const BEHIND = new Set(['40001', '42P01', '42703', '42883']);

/**
 * Queries the replica, and the primary if the replica is unavailable or behind. Queries only read, so it is safe to run
 * them twice.
 */
export type AskEither<Side> = <Answer>(ask: (side: Side) => Promise<Answer>) => Promise<Answer>;

function isUnavailableOrBehind(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return (
    error instanceof Error &&
    (error.message === 'Query read timeout' || ('code' in error && BEHIND.has(String(error.code))))
  );
}

/** Remembers when the replica failed, and logs each failure once. */
export function createAskEither<Side>(replica: Side, primary: Side, log: Log, clock: Clock): AskEither<Side> {
  let restsUntil = 0;
  return async (ask) => {
    if (clock.now().getTime() < restsUntil) return ask(primary);
    try {
      return await ask(replica);
    } catch (error) {
      if (!isUnavailableOrBehind(error)) throw error;
      if (clock.now().getTime() >= restsUntil)
        log.warn(errorDetails(error), 'The read replica is away or behind: the primary answers');
      restsUntil = clock.now().getTime() + REST_MS;
      return ask(primary);
    }
  };
}
