/** The largest value of PostgreSQL's `integer`. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Can this be the id of a row? What comes from an address may be any number, and the database refuses larger ones with
 * an error.
 */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The text without what cannot be stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
