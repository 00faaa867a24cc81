import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isRecord } from '#api/guards.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { PlainError } from '../../../core/log.ts';
import { verifyContent } from '../revisions/events.ts';
import { type BackupTable, isBackupTable, MANIFEST } from './backup-tables.ts';

const BATCH = 200;

/** The tables whose rows are written once, and the number that says whether the database has them already. */
const NUMBERED: Readonly<Partial<Record<BackupTable, string>>> = {
  content_events: 'id',
  content_revisions: 'id',
  content_publications: 'id',
  content_approvals: 'event_id',
};

/** The tables that say how things stand: those of the backup replace them. */
const REPLACED: readonly BackupTable[] = [
  'content_comments',
  'content_heads',
  'content_environments',
  'content_schedules',
];

interface Row {
  readonly table: BackupTable;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * The lines of a backup, which end with LF only: a text in JSON may hold every other line break as it is, such as
 * U+2028, at which `readline` would split it.
 */
async function* lines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const found = `${rest}${String(chunk)}`.split('\n');
    rest = found.pop() ?? '';
    yield* found;
  }
  if (rest !== '') yield rest;
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value;
  } catch {
    // Said below.
  }
  throw new PlainError('The file is no backup of content: a line is not a JSON object');
}

function rowOf(line: string): Row | undefined {
  const { table, row } = parsed(line);
  return typeof table === 'string' && isBackupTable(table) && isRecord(row) ? { table, row } : undefined;
}

/** Reads the file once, and throws in words unless it is a whole and unchanged backup. */
async function assertWhole(file: string): Promise<void> {
  const hash = createHash('sha256');
  let last: string | undefined;
  let count = -1;
  for await (const line of lines(file)) {
    if (last === undefined) {
      const { format, version } = parsed(line);
      if (format !== MANIFEST.format) throw new PlainError('The file is no backup of content');
      if (version !== MANIFEST.version)
        throw new PlainError(`The backup has version ${String(version)}, and this program reads ${MANIFEST.version}`);
    } else hash.update(`${last}\n`);
    last = line;
    count += 1;
  }
  const { end } = last === undefined ? {} : parsed(last);
  if (!isRecord(end)) throw new PlainError('The backup is cut off: its last line is missing');
  if (end['rows'] !== count - 1 || end['sha256'] !== hash.digest('hex'))
    throw new PlainError('The backup was changed after it was written: its hash is another one');
}

async function insert(tx: Transaction<Tables>, table: BackupTable, rows: readonly Row['row'][]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.table(table);
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(tx);
}

export interface Imported {
  /** How many events were added. */
  readonly events: number;
  /** How many events the database has now, all of them verified. */
  readonly verified: number;
}

/**
 * Adds what a backup has to a database: to an empty one, or to one whose log is the beginning of the backup's. All of
 * it or nothing: throws in words if the file is damaged, if the database has another history, or if the result is not
 * what was signed, such as with another key.
 */
export async function importContent(db: Kysely<Tables>, encryption: Encryption, file: string): Promise<Imported> {
  await assertWhole(file);
  return db.transaction().execute(async (tx) => {
    const state = await tx.selectFrom('content_state').selectAll().forUpdate().executeTakeFirstOrThrow();
    const known = Number(state.last_event);
    let events = 0;
    let isSame = known === 0;
    let end: Row['row'] | undefined;
    let pending: { readonly table: BackupTable; readonly rows: Row['row'][] } | undefined;
    const flush = async () => {
      if (pending) await insert(tx, pending.table, pending.rows);
      pending = undefined;
    };
    for (const table of REPLACED) await sql`delete from ${sql.table(table)}`.execute(tx);
    for await (const line of lines(file)) {
      const found = rowOf(line);
      if (found === undefined) continue;
      const { table, row } = found;
      const number = NUMBERED[table];
      if (table === 'content_events' && Number(row['id']) === known) isSame = row['link'] === state.link;
      if (table === 'content_state') end = row;
      else if (number === undefined || Number(row[number]) > known) {
        if (pending?.table !== table || pending.rows.length >= BATCH) await flush();
        pending ??= { table, rows: [] };
        pending.rows.push(row);
        if (table === 'content_events') events += 1;
      }
    }
    await flush();
    if (!isSame || end === undefined)
      throw new PlainError(
        'The database has another history than the backup, or a longer one: import into an empty database',
      );
    await tx
      .updateTable('content_state')
      .set({ last_event: String(end['last_event']), link: String(end['link']) })
      .execute();
    const { verified, faults } = await verifyContent(tx, encryption);
    if (faults.length > 0)
      throw new PlainError(
        `${faults.length} of the events are not as they were signed: the backup was changed, or it was written ` +
          'with another ENCRYPTION_KEY. Nothing was imported.',
      );
    return { events, verified };
  });
}
