/** The number that a text spells exactly as JSON would write it; undefined: it is none. */
export function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && String(number) === text && Number.isFinite(number) ? number : undefined;
}

/** The value of a type that stands in quotes: `"5"` where a number is wanted, `"true"` where true or false is. */
export function unquoted(text: string | undefined, type: unknown): number | boolean | undefined {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = type === 'number' || type === 'integer' ? numberIn(text) : undefined;
  return type === 'integer' && !Number.isInteger(number) ? undefined : number;
}
