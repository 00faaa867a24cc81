import type { ColumnType } from 'kysely';

/** A JSON column: read as the value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A time column that the database fills in, or that the server's clock gives. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
