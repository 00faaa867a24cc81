/**
 * For texts that are stored as they come: PostgreSQL takes neither NUL nor half of a character, so the contract does
 * not either.
 */
export const STORABLE = '^[^\\u0000\\ud800-\\udfff]*$';
