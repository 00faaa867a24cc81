import type { Kysely } from 'kysely';
import type { SignInAttemptsTable } from '../../core/database/people-tables.ts';
import type { Tables } from '../../core/database/tables.ts';

/** What a browser was asked. */
export interface Attempt {
  /** What its answer names: a challenge, or the hash of a cookie. */
  readonly id: string;
  readonly kind: SignInAttemptsTable['kind'];
  /** Who is meant to answer; undefined: whoever does. */
  readonly person?: string | undefined;
  readonly data?: Readonly<Record<string, string>>;
}

/** Remembers what a browser was asked, for so many minutes. */
export async function rememberAttempt(
  db: Kysely<Tables>,
  { id, kind, person, data = {} }: Attempt,
  { now, minutes }: { readonly now: Date; readonly minutes: number },
): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      id,
      kind,
      person_id: person ?? null,
      data: JSON.stringify(data),
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
}

/** What a browser was asked, the first time that it answers in time; undefined: nothing, or it has answered before. */
export async function takeAttempt(
  db: Kysely<Tables>,
  { id, kind }: Pick<Attempt, 'id' | 'kind'>,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['person_id', 'data'])
    .executeTakeFirst();
  return row && { id, kind, person: row.person_id ?? undefined, data: row.data };
}
