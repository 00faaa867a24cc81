/**
 * Reads JSON with the runtime's own reader. Undefined where the text is no JSON, or names a property of an object
 * twice, which that reader does not tell.
 */
export function readValue(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return writtenKeys(text) === keysOf(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

const BACKSLASH = 92;
const COLON = 58;
const SPACE = 32;

/** How many names of properties stand in a text that is JSON: texts in quotes that a colon follows. */
function writtenKeys(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1;) {
    let close = text.indexOf('"', open + 1);
    while (escaped(text, close)) close = text.indexOf('"', close + 1);
    let next = close + 1;
    while (text.charCodeAt(next) <= SPACE) next++;
    if (text.charCodeAt(next) === COLON) keys++;
    open = text.indexOf('"', next);
  }
  return keys;
}

/** Does an odd number of backslashes stand before the place? */
function escaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (at - start) % 2 === 1;
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) for (const item of value) keys += keysOf(item);
  else for (const inner of Object.values(value)) keys += 1 + keysOf(inner);
  return keys;
}
