import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/database/tables.ts';

/** Photos that visitors sent (C15): what is known about each; the bytes are in the image storage. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('draft_id', 'uuid', (column) => column.notNull())
    .addColumn('lead_id', 'uuid')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('writing', 'stored')`))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('images_draft').on('images').column('draft_id').execute();
}
