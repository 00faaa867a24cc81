import { sql, type Kysely } from 'kysely';

/** What a language looks like; which ones there are is decided by locale files. */
const LANGUAGE = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$';

const STATEMENTS = ['condition_names', 'bookings'].flatMap((table) => [
  `alter table ${table} drop constraint ${table}_language_check`,
  `alter table ${table} add constraint ${table}_language_check check (language ~ '${LANGUAGE}')`,
]);

/** Lets the tables take any language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
