/** No real document comes close to this depth; a recursive parser does not survive thousands of levels. */
export const DEEPEST = 500;

/** Returns the offset where a text exceeds that depth, or undefined. Brackets inside strings are not levels. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"' || character === '\n') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}
