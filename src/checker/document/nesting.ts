/** No real document comes close to this depth; a recursive parser does not survive thousands of levels. */
export const DEEPEST = 500;

/** Is a value nested more deeply? It is walked level by level: what calls itself would exhaust the stack. */
export function isTooDeep(value: unknown, deepest: number = DEEPEST): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

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
