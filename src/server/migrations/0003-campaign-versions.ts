import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/database/tables.ts';

/** Documents that were served, by the columns that evidence names them with: id, version and content. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('campaign_versions')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('document', 'jsonb', (column) => column.notNull())
    .addColumn('first_seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('campaign_versions_key', ['id', 'version', 'content_hash'])
    .execute();
}
