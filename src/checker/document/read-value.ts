/**
 * Parses JSON with the runtime's own parser. Returns undefined if the text is not JSON or an object has the same
 * property twice, which that parser does not report.
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

/** Counts the property names in a valid JSON text: strings followed by a colon. */
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

/** Is the position preceded by an odd number of backslashes? */
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
