/**
 * For texts that are stored unchanged: PostgreSQL accepts neither NUL nor a lone surrogate, so the contract does not
 * either.
 */
export const STORABLE = '^[^\\u0000\\ud800-\\udfff]*$';
