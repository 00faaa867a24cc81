import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `alter table studies add column record_hash text`,
  `alter table studies add column recorded_at timestamptz`,
  `alter table studies add column import_run uuid`,
];

/** What an import last stored of a study, so that an unchanged record is skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
