import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `alter table studies add column opens_soon boolean not null default false`,
  `create index studies_opening_soon on studies (id) where opens_soon`,
];

/**
 * Which studies announce that they will recruit. An import by a previous version leaves the column alone: it matters
 * only while the study is closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
