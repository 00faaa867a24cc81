import { sql } from 'kysely';

/** The mark of an encoding. It is no part of JSON, and nothing that is written or read here may begin with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a revision as it is stored. The embedded database drops a byte order mark at the beginning of a value, so
 * that the text of an old revision would no longer have its hash: no value that is read begins with the text itself.
 */
export const GUARDED_BODY = sql<string | null>`'=' || content_texts.body`.as('guarded');

/** The text that was read; undefined: there is none. */
export const unguarded = (guarded: string | null): string | undefined => guarded?.slice(1);
