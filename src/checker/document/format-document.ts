/** The maximum line length of a written document. */
const WIDTH = 150;

/**
 * Formats a document as authors write it: whatever fits on a line is on one line, except the document, its routes and
 * their parts.
 */
export function formatDocument(value: unknown): string {
  return `${written(value, 0)}\n`;
}

/** Formats a value for a place in a document. @param indent how many blanks stand before its line */
export function formatValue(value: unknown, indent: number): string {
  return written(value, indent);
}

function written(value: unknown, indent: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = onOneLine(value);
  const isWhole = indent < 4 && !Array.isArray(value);
  if (flat.length + indent <= WIDTH && !isWhole && !(indent === 2 && flat.includes('{'))) return flat;
  const pad = ' '.repeat(indent + 2);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => written(item, indent + 2))
    : Object.entries(value).map(
        ([name, part]: [string, unknown]) => `${JSON.stringify(name)}: ${written(part, indent + 2)}`,
      );
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => pad + part).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${onOneLine(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
