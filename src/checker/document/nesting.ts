/** No document of ours comes near it; a reader that calls itself for each level does not survive thousands. */
export const DEEPEST = 500;

/** Where a text goes deeper than that; undefined: nowhere. Brackets in texts are no levels. */
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
