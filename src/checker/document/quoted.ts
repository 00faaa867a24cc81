/** Returns the number that a text spells exactly as JSON would write it, or undefined if there is none. */
export function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && String(number) === text && Number.isFinite(number) ? number : undefined;
}

/** Returns the value of a type that was put in quotes: `"5"` for a number, `"true"` for a boolean. */
export function unquoted(text: string | undefined, type: unknown): number | boolean | undefined {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = type === 'number' || type === 'integer' ? numberIn(text) : undefined;
  return type === 'integer' && !Number.isInteger(number) ? undefined : number;
}
