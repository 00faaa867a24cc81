import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import { BACKUP_TABLES, isBackupTable, MANIFEST, type BackupEnd } from './backup-tables.ts';

const PAGE = 200;

/** Writes every revision, publication, approval, schedule, event and served version, as they are at one moment. */
export async function exportContent(db: Kysely<Tables>, out: Writable, now: Date): Promise<BackupEnd> {
  const hash = createHash('sha256');
  const write = async (text: string) => {
    const line = `${text}\n`;
    hash.update(line);
    if (!out.write(line)) await once(out, 'drain');
  };
  let rows = 0;
  await write(JSON.stringify({ ...MANIFEST, at: now.toISOString(), tables: Object.keys(BACKUP_TABLES) }));
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const [table, order] of Object.entries(BACKUP_TABLES))
        for (let offset = 0; ; offset += PAGE) {
          // The database writes the rows as JSON, and reads them back: nothing is lost to types of ours.
          const found = await sql<{ row: string }>`
            select row_to_json(one)::text as row from ${sql.table(table)} one
            order by ${sql.raw(order)} limit ${PAGE} offset ${offset}`.execute(tx);
          for (const { row } of found.rows) if (isBackupTable(table)) await write(`{"table":"${table}","row":${row}}`);
          rows += found.rows.length;
          if (found.rows.length < PAGE) break;
        }
    });
  const end = { rows, sha256: hash.digest('hex') };
  out.write(`${JSON.stringify({ end })}\n`);
  return end;
}
