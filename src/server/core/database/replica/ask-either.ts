import { errorDetails, type Log } from '../../log.ts';
import { isUnavailable } from '../unavailable.ts';
import type { Clock } from '../../clock.ts';

/** For so long a replica that failed is not asked again. */
const REST_MS = 5000;
/**
 * What the primary may know better: a statement that a standby had to cancel, a table or a column that has not come
 * there yet.
 */
const BEHIND = new Set(['40001', '42P01', '42703', '42883']);

/**
 * Asks the replica's side, and the primary's where the replica is away or behind. What is asked only reads, so it may
 * be asked twice.
 */
export type AskEither<Side> = <Answer>(ask: (side: Side) => Promise<Answer>) => Promise<Answer>;

function isNotToBeHad(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return (
    error instanceof Error &&
    (error.message === 'Query read timeout' || ('code' in error && BEHIND.has(String(error.code))))
  );
}

/** Remembers when the replica failed, and tells the log once each time. */
export function createAskEither<Side>(replica: Side, primary: Side, log: Log, clock: Clock): AskEither<Side> {
  let restsUntil = 0;
  return async (ask) => {
    if (clock.now().getTime() < restsUntil) return ask(primary);
    try {
      return await ask(replica);
    } catch (error) {
      if (!isNotToBeHad(error)) throw error;
      if (clock.now().getTime() >= restsUntil)
        log.warn(errorDetails(error), 'The read replica is away or behind: the primary answers');
      restsUntil = clock.now().getTime() + REST_MS;
      return ask(primary);
    }
  };
}
