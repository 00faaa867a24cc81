import { sql } from 'kysely';
import type { Database } from '#server/core/database/open-database.ts';

/** Every column of every table with its type, in one text: what an injected statement would change. */
export async function schemaOf({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql<{ readonly entry: string }>`
    select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as entry
    from information_schema.columns where table_schema not in ('information_schema', 'pg_catalog') order by 1`.execute(
    db,
  );
  return rows.map(({ entry }) => entry).join('\n');
}
