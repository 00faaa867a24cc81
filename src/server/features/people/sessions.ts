import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PersonSessionsTable } from '../../core/database/people-tables.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for so long, */
export const IDLE_MS = 12 * HOUR_MS;
/** and at this age in any case. */
export const MAX_AGE_MS = 7 * 24 * HOUR_MS;
/** The time of the last use is stored this often at most: reading is frequent, and writing costs more. */
const TOUCH_MS = 60_000;
const MAX_AGENT = 300;

/** A browser in which a person has signed in. */
export interface Session {
  readonly id: string;
  readonly person: string;
  readonly way: PersonSessionsTable['way'];
  /** What the browser calls itself. */
  readonly agent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** A secret has 256 random bits: nobody can try them all, so a fast hash is enough. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

function sessionOf(row: Selectable<PersonSessionsTable>): Session {
  return {
    id: row.id,
    person: row.person_id,
    way: row.way,
    agent: row.agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

/** When it ends unless it is used before. */
export const idleUntil = ({ lastUsedAt, expiresAt }: Session) =>
  new Date(Math.min(lastUsedAt.getTime() + IDLE_MS, expiresAt.getTime()));

/** Begins a session. The token, which only the browser has, is stored nowhere. */
export async function beginSession(
  tx: Transaction<Tables>,
  { person, way, agent }: Pick<Session, 'person' | 'way' | 'agent'>,
  now: Date,
): Promise<{ readonly token: string; readonly session: Session }> {
  const token = newSecret();
  const row = {
    id: randomUUID(),
    token_hash: hashOf(token),
    person_id: person,
    way,
    agent: agent.slice(0, MAX_AGENT),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + MAX_AGE_MS),
  };
  await tx.insertInto('person_sessions').values(row).execute();
  return { token, session: sessionOf(row) };
}

export interface Sessions {
  /** The session of a token, if it goes on and its person may use the studio; every server asks the database. */
  find(token: string): Promise<Session | undefined>;
  /** The sessions of a person that go on, the last used first. */
  list(person: string): Promise<Session[]>;
}

export function createSessions({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }): Sessions {
  const goingOn = () => {
    const now = clock.now();
    return db
      .selectFrom('person_sessions')
      .innerJoin('people', 'people.id', 'person_sessions.person_id')
      .selectAll('person_sessions')
      .where('people.state', '=', 'active')
      .where('expires_at', '>', now)
      .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS));
  };
  return {
    find: async (token) => {
      const row = await goingOn().where('token_hash', '=', hashOf(token)).executeTakeFirst();
      if (row === undefined) return undefined;
      const now = clock.now();
      if (now.getTime() - row.last_used_at.getTime() < TOUCH_MS) return sessionOf(row);
      await db.updateTable('person_sessions').set({ last_used_at: now }).where('id', '=', row.id).execute();
      return sessionOf({ ...row, last_used_at: now });
    },
    list: async (person) =>
      (await goingOn().where('person_id', '=', person).orderBy('last_used_at', 'desc').orderBy('id').execute()).map(
        sessionOf,
      ),
  };
}

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
