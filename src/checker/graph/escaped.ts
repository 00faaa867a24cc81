const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for use in HTML or SVG, attributes included. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}
