import { escapeHtml } from '../html/html-document.ts';

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)/g, '<a href="$2" rel="noopener">$1</a>');
}

function block(paragraph: string): string {
  const heading = /^(#{1,3})\s+(.+)$/s.exec(paragraph);
  if (heading) return `<h${heading[1]?.length ?? 1}>${inline(heading[2] ?? '')}</h${heading[1]?.length ?? 1}>`;
  const lines = paragraph.split('\n');
  if (lines.every((line) => /^[-*]\s+/.test(line)))
    return `<ul>${lines.map((line) => `<li>${inline(line.replace(/^[-*]\s+/, ''))}</li>`).join('')}</ul>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

/**
 * The HTML of an operator's text: paragraphs, `#` headings, `-` lists, `**strong**` and `[links](https://…)`; plain
 * text reads as paragraphs. Everything else stays text: an operator's document cannot bring markup of its own.
 */
export function legalHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(block)
    .join('\n');
}

/** What the text calls itself: its first heading. */
export function legalTitle(text: string): string | undefined {
  return /^#\s+(.+)$/m.exec(text)?.[1];
}
