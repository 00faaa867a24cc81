import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A time column, filled in by the database or from the server's clock. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
