import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The extensions that the embedded engine is opened with; PostgreSQL has them in `contrib`. */
export const EMBEDDED_EXTENSIONS = { pg_trgm, unaccent };

const EXTENSIONS = ['pg_trgm', 'unaccent'] as const;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * The message for operators whose PostgreSQL refuses an extension: which one, why, and what to do. Undefined: the
 * failure had another cause.
 */
function refusal(name: string, error: unknown): string | undefined {
  const advice = 'then start again. The search for conditions needs it.';
  switch (codeOf(error)) {
    case '42501':
      return (
        `The database lets its user create no extension, and "${name}" is missing. Let an administrator of the ` +
        `PostgreSQL run, once and in this database: create extension ${name}; ${advice}`
      );
    case '0A000':
    case '58P01':
    case 'F0000':
      return (
        `The PostgreSQL does not have the extension "${name}". Install the package of its contributed modules ` +
        `(Debian: postgresql-contrib; with managed services, allow "${name}" in their settings), ${advice}`
      );
    default:
      return undefined;
  }
}

const missing = async (db: Kysely<Tables>, name: string): Promise<boolean> =>
  (await sql`select 1 from pg_extension where extname = ${name}`.execute(db)).rows.length === 0;

/**
 * Creates the missing extensions that the schema needs. Throws an error with a sentence for the operator if that is
 * refused.
 */
export async function createExtensions(db: Kysely<Tables>): Promise<void> {
  for (const name of EXTENSIONS) {
    if (!(await missing(db, name))) continue;
    try {
      await sql.raw(`create extension if not exists ${name}`).execute(db);
    } catch (error) {
      // Two processes that start at once both try to create it; the loser finds it present.
      if (!(await missing(db, name))) continue;
      const message = refusal(name, error);
      throw message === undefined ? error : new Error(message, { cause: error });
    }
  }
}
