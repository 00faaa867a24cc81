import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import { linkConsents } from './consent-chain.ts';
import { errorDetails, type Log } from '../../../core/log.ts';
import type { Clock } from '../../../core/clock.ts';

const EVERY_MS = 60_000;

/**
 * Adds new decisions to the chain of evidence, now and every minute. Logs each new head, as a witness outside the
 * database. Returns a function that stops it.
 */
export function startEvidenceLinks(db: Kysely<Tables>, encryption: Encryption, clock: Clock, log: Log): () => void {
  const run = async () => {
    try {
      const { count, head } = await linkConsents(db, encryption, clock.now());
      if (count > 0) log.info({ count, position: head.position, hash: head.hash }, 'Consent evidence linked');
    } catch (error) {
      log.error(errorDetails(error), 'Consent evidence could not be linked');
    }
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
