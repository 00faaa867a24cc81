import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { canariesIn, type Forms } from './canaries.ts';

/** What a search covered, and what it found, a sentence each. */
export interface Searched {
  readonly bytes: number;
  readonly leaks: readonly string[];
  /** Was the text found that must be there? A search that cannot find it looks at nothing. */
  readonly sawMarker: boolean;
}

const ROWS = 2000;

interface TableName {
  readonly schema: string;
  readonly name: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Every row of every table, including those of the queue and the migrator, as text, in pages ordered by ctid.
 */
async function* tableTexts(pool: Pick<Pool, 'query'>, { schema, name }: TableName): AsyncGenerator<string> {
  for (let offset = 0; ; offset += ROWS) {
    const { rows } = await pool.query<{ readonly text: string }>(
      `select one::text as text from ${quoted(schema)}.${quoted(name)} as one
       order by ctid limit ${ROWS} offset ${offset}`,
    );
    if (rows.length > 0) yield rows.map(({ text }) => text).join('\n');
    if (rows.length < ROWS) return;
  }
}

/** Searches a whole database, as somebody who steals a dump of it would. */
export async function searchDatabase(pool: Pick<Pool, 'query'>, forms: Forms, marker: string): Promise<Searched> {
  const { rows: tables } = await pool.query<TableName>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const leaks: string[] = [];
  let [bytes, sawMarker] = [0, false];
  for (const table of tables) {
    for await (const text of tableTexts(pool, table)) {
      bytes += text.length;
      sawMarker ||= text.includes(marker);
      for (const name of canariesIn(text, forms))
        leaks.push(`the ${name} was found in table ${table.schema}.${table.name}`);
    }
  }
  return { bytes, leaks: [...new Set(leaks)], sawMarker };
}

/** Searches the bytes of every file below a folder: data, write-ahead log, queues, photos. */
export function searchFolder(folder: string, forms: Forms, marker: string): Searched {
  const leaks: string[] = [];
  let [bytes, sawMarker] = [0, false];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || statSync(path).size === 0) continue;
    const text = readFileSync(path).toString('latin1');
    bytes += text.length;
    sawMarker ||= text.includes(marker);
    for (const name of canariesIn(text, forms))
      leaks.push(`the ${name} was found in file ${path.slice(folder.length + 1)}`);
  }
  return { bytes, leaks, sawMarker };
}
