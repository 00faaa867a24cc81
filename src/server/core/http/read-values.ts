/**
 * Values as outside services write them. Their documents name the fields but not always the types: an id may be a
 * number, an absent value null. A value that cannot be read is `undefined`, never an error: the caller knows which
 * values it needs.
 */

const MAX_ID_LENGTH = 200;

/** An id: a text, or a whole number that JSON represents without loss. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const id = value.trim();
  return id === '' || id.length > MAX_ID_LENGTH ? undefined : id;
}

/** A text, or a number read as text. Empty counts as absent. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A finite number, even if it is written as text. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value);
}

/** The readable entries of a list, and how many could not be read. */
export function readEach<Value>(
  list: readonly unknown[],
  read: (entry: unknown) => Value | undefined,
): { readonly good: Value[]; readonly unreadable: number } {
  const good = list.map(read).filter((entry) => entry !== undefined);
  return { good, unreadable: list.length - good.length };
}
