/** The largest value of PostgreSQL's `integer`. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Can this be the id of a row? An address can contain any number, and the database answers larger ones with an error.
 */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
}

/** PostgreSQL cannot store NUL or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The text without characters that cannot be stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

function storableParts(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storableText(key), part]));
}

/** A value as JSON that a column of the type `jsonb` takes: without characters that cannot be stored. */
export const storableJson = (value: object): string => JSON.stringify(value, storableParts);
