import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { keyIdOf, type Encryption } from '../../core/crypto/encryption.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

const BATCH = 200;

/** What was done to one column. */
export interface Resealed {
  readonly table: string;
  readonly resealed: number;
  /** Rows that no configured key opens: their keys, and nothing of their contents. */
  readonly unreadable: readonly string[];
}

interface Row {
  /** The key of the row, one text for each key column. */
  readonly key: readonly string[];
  readonly sealed: string;
}

const refsOf = ({ key }: SealedColumn) => sql.join(key.map((column) => sql.ref(column)));
/** The key as values; the database converts each text to the column's type. */
const valuesOf = (key: readonly string[]) => sql.join(key.map((part) => sql.val(part)));

/** The rows after a given one that are sealed with a key other than the current one, ordered by key. */
async function rowsAfter(
  db: Kysely<Tables>,
  column: SealedColumn,
  currentId: string,
  after: readonly string[],
): Promise<readonly Row[]> {
  const sealed = sql.ref(column.column);
  const refs = refsOf(column);
  const { rows } = await sql<Row>`
    select array[${sql.join(column.key.map((part) => sql`${sql.ref(part)}::text`))}] as key, ${sealed} as sealed
    from ${sql.table(column.table)}
    where ${sealed} is not null and left(${sealed}, 11) <> ${`1.${currentId}.`}
      ${after.length > 0 ? sql`and (${refs}) > (${valuesOf(after)})` : sql``} order by ${refs} limit ${BATCH}`.execute(
    db,
  );
  return rows;
}

function indexOf({ index }: SealedColumn, plain: string, encryption: Encryption) {
  if (!index) return sql``;
  const content: unknown = JSON.parse(plain);
  const value: unknown =
    typeof content === 'object' && content !== null
      ? new Map<string, unknown>(Object.entries(content)).get(index.of)
      : undefined;
  return sql`, ${sql.ref(index.column)} = ${encryption.blindIndex(typeof value === 'string' ? value : '')}`;
}

function openRow({ purpose }: SealedColumn, { key, sealed }: Row, encryption: Encryption): string | undefined {
  try {
    return encryption.open(purpose(...key), sealed);
  } catch {
    return undefined;
  }
}

/**
 * Reseals one value, unless someone else has written a new one meanwhile: that one was sealed with the current key and
 * stays.
 */
async function resealRow(
  db: Kysely<Tables>,
  column: SealedColumn,
  row: Row,
  plain: string,
  encryption: Encryption,
): Promise<number> {
  const { table, purpose } = column;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.ref(column.column)} = ${encryption.seal(purpose(...row.key), plain)}${indexOf(column, plain, encryption)}
    where (${refsOf(column)}) = (${valuesOf(row.key)}) and ${sql.ref(column.column)} = ${row.sealed}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function resealColumn(db: Kysely<Tables>, column: SealedColumn, encryption: Encryption): Promise<Resealed> {
  const unreadable: string[] = [];
  let resealed = 0;
  let after: readonly string[] = [];
  for (;;) {
    const rows = await rowsAfter(db, column, encryption.keyIds[0], after);
    for (const row of rows) {
      const plain = openRow(column, row, encryption);
      if (plain === undefined) unreadable.push(row.key.join(':'));
      else resealed += await resealRow(db, column, row, plain, encryption);
      after = row.key;
    }
    if (rows.length < BATCH) return { table: column.table, resealed, unreadable };
  }
}

/**
 * Reseals every value of the database with the current key. Rows change one at a time, so a server may run meanwhile,
 * and after an interruption the next run continues with the rows of older keys that are left.
 */
export async function resealColumns(db: Kysely<Tables>, encryption: Encryption): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const column of SEALED_COLUMNS) done.push(await resealColumn(db, column, encryption));
  return done;
}

/** How many values each key has sealed, by key id. */
export async function valuesByKey(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column } of SEALED_COLUMNS) {
    const head = sql<string>`left(${sql.ref(column)}, 11)`;
    const { rows } = await sql<{
      readonly head: string;
      readonly count: string;
    }>`select ${head} as head, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1`.execute(db);
    for (const row of rows) {
      const id = keyIdOf(row.head) ?? '';
      counts.set(id, (counts.get(id) ?? 0) + Number(row.count));
    }
  }
  return counts;
}
