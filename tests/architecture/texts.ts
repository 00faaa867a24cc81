/** Placeholders by key; the plural forms of one text share a key, since languages have different ones. */
type Texts = Map<string, Set<string>>;

/**
 * The differences between the texts of a language and the English ones: keys in only one of them, and differing
 * placeholders. One sentence each.
 */
export function textDifferences(english: string, other: string): string[] {
  const en = readTexts(english);
  const own = readTexts(other);
  const keys = [...new Set([...en.keys(), ...own.keys()])];
  return keys.flatMap((key) => {
    const inEnglish = en.get(key);
    const inOther = own.get(key);
    if (inEnglish === undefined) return [`${key} is not there in English`];
    if (inOther === undefined) return [`${key} is missing`];
    const [left, right] = [inEnglish, inOther].map((names) => [...names].toSorted().join(' '));
    return left === right ? [] : [`${key} has ${right || 'no placeholder'}, and ${left || 'none'} in English`];
  });
}

function readTexts(json: string): Texts {
  const texts: Texts = new Map();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`);
      return;
    }
    const key = path.replace(/_(zero|one|two|few|many|other)$/, '');
    const placeholders = String(value).match(/\{[^}]+\}/g) ?? [];
    texts.set(key, new Set([...(texts.get(key) ?? []), ...placeholders]));
  };
  walk(JSON.parse(json), '');
  return texts;
}
