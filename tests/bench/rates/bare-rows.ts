import type pg from 'pg';

/** The tables into which a save writes one row or more, with the column that identifies the lead. */
const TABLES = [
  ['leads', 'id'],
  ['lead_revisions', 'lead_id'],
  ['deliveries', 'lead_id'],
  ['visitor_keys', 'lead_id'],
  ['consents', 'lead_id'],
  ['actions', 'draft_id'],
  ['drafts', 'id'],
] as const;

type Row = Readonly<Record<string, unknown>>;

/** Statements that store the same bytes as a lead that the product has saved, each time under another id. */
export interface BareRows {
  /** Every row of the save, in one statement and so in one transaction. */
  readonly all: (id: string) => pg.QueryConfig;
  /** The row of the lead alone. */
  readonly lead: (id: string) => pg.QueryConfig;
}

/** One `insert` of rows into a table; the id of the lead is the first parameter, and the others follow in order. */
function insertOf(table: string, whose: string, rows: readonly Row[], values: unknown[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const place = (row: Row, column: string) => (column === whose ? '$1' : `$${values.push(row[column])}`);
  const groups = rows.map((row) => `(${columns.map((column) => place(row, column)).join(', ')})`);
  return `insert into ${table} (${columns.join(', ')}) values ${groups.join(', ')}`;
}

/** JSON and numbers are written as PostgreSQL returned them; generated numbers are omitted. */
async function rowsOf(pool: pg.Pool, table: string, whose: string, leadId: string): Promise<readonly Row[]> {
  const { rows } = await pool.query<{ readonly row: Row }>(
    `select to_jsonb(t) as row from ${table} t where ${whose} = $1`,
    [leadId],
  );
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]): [string, unknown][] =>
        column === 'id' && whose !== 'id'
          ? []
          : [[column, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]],
      ),
    ),
  );
}

/** Reads what the product stored of its newest lead. */
export async function readBareRows(pool: pg.Pool): Promise<BareRows> {
  const {
    rows: [newest],
  } = await pool.query<{ readonly id: string }>('select id from leads order by created_at desc limit 1');
  if (!newest) throw new Error('No lead has been saved');
  const read = await Promise.all(
    TABLES.map(async ([table, whose]) => ({ table, whose, rows: await rowsOf(pool, table, whose, newest.id) })),
  );
  const kept = read.filter(({ rows }) => rows.length > 0);
  const built = (tables: typeof kept) => {
    const values: unknown[] = [newest.id];
    const inserts = tables.map(({ table, whose, rows }) => insertOf(table, whose, rows, values));
    const last = inserts.pop() ?? '';
    const text =
      inserts.length === 0
        ? last
        : `with ${inserts.map((insert, index) => `w${index} as (${insert})`).join(', ')} ${last}`;
    return (id: string): pg.QueryConfig => ({ text, values: values.with(0, id) });
  };
  return { all: built(kept), lead: built(kept.slice(0, 1)) };
}
