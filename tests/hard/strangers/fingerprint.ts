import type pg from 'pg';

/** Columns that contain the id of a draft, which is also that of its lead. */
const COLUMNS = `
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and udt_name = 'uuid'
    and (column_name in ('draft_id', 'lead_id') or (table_name in ('drafts', 'leads') and column_name = 'id'))
  order by table_name, column_name`;

/** What the database holds of a draft, table by table, as hashes: equal as long as nothing of it has changed. */
export async function fingerprintOf(pool: pg.Pool, draftId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(COLUMNS);
  const prints = new Map<string, string>();
  for (const { table_name: table, column_name: column } of rows) {
    const print = `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`;
    const found = await pool.query<{ print: string }>(
      `select ${print} as print from "${table}" t where "${column}" = $1`,
      [draftId],
    );
    prints.set(`${table}.${column}`, found.rows[0]?.print ?? '');
  }
  return prints;
}

/** The tables in which something has changed. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name.split('.')[0] ?? name);
}
