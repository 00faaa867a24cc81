import { safeHref } from '#schemas/safe-address.ts';

/** A piece of a line: plain text, strong text, or a link. */
export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly external: boolean };
export type RichBlock =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const MARK = /\*\*([^*\n]{1,1000})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,1000})\)/g;

function inlines(line: string): Inline[] {
  const parts: Inline[] = [];
  let last = 0;
  for (const match of line.matchAll(MARK)) {
    const [whole, strong, label, address] = match;
    const target = address === undefined ? undefined : safeHref(address);
    if (match.index > last) parts.push({ kind: 'text', text: line.slice(last, match.index) });
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (label !== undefined)
      parts.push(target === undefined ? { kind: 'text', text: label } : { kind: 'link', text: label, ...target });
    last = match.index + whole.length;
  }
  if (last < line.length) parts.push({ kind: 'text', text: line.slice(last) });
  return parts;
}

const isItem = (line: string) => line.startsWith('- ');

/**
 * Parses the limited markup that a text of a document may have. Lines that begin with `- ` are a list; a blank line
 * ends a paragraph.
 */
export function parseRichText(text: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (const chunk of text.split(/\n[ \t]*\n/)) {
    const lines = chunk
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const words = lines.filter((line) => !isItem(line));
    const items = lines.filter(isItem);
    if (words.length > 0) blocks.push({ kind: 'paragraph', lines: words.map(inlines) });
    if (items.length > 0) blocks.push({ kind: 'list', items: items.map((item) => inlines(item.slice(2))) });
  }
  return blocks;
}
