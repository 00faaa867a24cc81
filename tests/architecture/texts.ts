/** Placeholders by key; the plural forms of one text share a key, since languages have different ones. */
type Texts = Map<string, Set<string>>;

/**
 * The differences between two files of texts: keys in only one of them, and differing placeholders. One sentence each.
 */
export function textDifferences(english: string, spanish: string): string[] {
  const en = readTexts(english);
  const es = readTexts(spanish);
  const keys = [...new Set([...en.keys(), ...es.keys()])];
  return keys.flatMap((key) => {
    const inEnglish = en.get(key);
    const inSpanish = es.get(key);
    if (inEnglish === undefined) return [`${key} is missing in en`];
    if (inSpanish === undefined) return [`${key} is missing in es`];
    const [left, right] = [inEnglish, inSpanish].map((names) => [...names].toSorted().join(' '));
    return left === right ? [] : [`${key} has ${left || 'no placeholder'} in en and ${right || 'none'} in es`];
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
    const placeholders = String(value).match(/\{\{[^}]+\}\}/g) ?? [];
    texts.set(key, new Set([...(texts.get(key) ?? []), ...placeholders]));
  };
  walk(JSON.parse(json), '');
  return texts;
}
