/** How many texts are remembered: the documents of a campaign, as they are and as they were a letter ago. */
const MAX_KNOWN = 24;

const known = new Map<string, { readonly value: unknown } | undefined>();

/**
 * The value of a JSON text, which must not be changed: a letter that is typed has many parts of the page read the same
 * document, and each of them gets the same value. Undefined: the text is not JSON.
 */
export function readJson(text: string): { readonly value: unknown } | undefined {
  if (known.has(text)) return known.get(text);
  const read = parsed(text);
  known.set(text, read);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  return read;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
