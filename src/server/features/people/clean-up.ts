import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { IDLE_MS } from './sessions.ts';

/** Removes sessions, links and attempts to sign in that are over. Returns how many. */
export async function removeOverSessions(db: Kysely<Tables>, now: Date): Promise<number> {
  const results = await Promise.all([
    db
      .deleteFrom('person_sessions')
      .where((e) => e.or([e('expires_at', '<=', now), e('last_used_at', '<=', new Date(now.getTime() - IDLE_MS))]))
      .executeTakeFirst(),
    db.deleteFrom('person_links').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).executeTakeFirst(),
  ]);
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
