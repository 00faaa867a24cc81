import { createElement, Fragment, type ReactNode } from 'react';
import type { LegalProps } from '#api/own-pages.ts';
import { directionOf } from '#schemas/language-codes.ts';
import { linkTarget } from '#schemas/safe-address.ts';

/** `**strong words**`, or `[a link](https://…)`. */
const MARK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)/g;

/** Adjacent parts. They never change places, so they are rendered as fixed children and need no keys. */
function inARow(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

function marked([, strong, label = '', address = '']: RegExpExecArray): ReactNode {
  if (strong !== undefined) return <strong>{inline(strong)}</strong>;
  return (
    <a href={linkTarget(address)} rel="noopener">
      {inline(label)}
    </a>
  );
}

function inline(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(MARK)) {
    parts.push(text.slice(last, match.index), marked(match));
    last = match.index + match[0].length;
  }
  return inARow([...parts, text.slice(last)]);
}

function block(paragraph: string): ReactNode {
  const [, marks = '', heading = ''] = /^(#{1,3})\s+(.+)$/s.exec(paragraph) ?? [];
  if (marks !== '') return createElement(`h${marks.length}`, null, inline(heading));
  const lines = paragraph.split('\n');
  if (!lines.every((line) => /^[-*]\s+/.test(line))) return <p>{inline(lines.join(' '))}</p>;
  const items = lines.map((line) => createElement('li', null, inline(line.replace(/^[-*]\s+/, ''))));
  return createElement('ul', null, ...items);
}

/**
 * An operator's text: paragraphs, `#` headings, `-` lists, `**strong**` and `[links](https://…)`; plain text renders as
 * paragraphs. Everything else stays text: an operator's document cannot add markup.
 */
export function LegalText({ text }: { readonly text: string }) {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return inARow(paragraphs.map(block));
}

/** A legal text as a page, marked with its own language. */
export function LegalPage({ text, language }: LegalProps) {
  return (
    <div lang={language} dir={directionOf(language)}>
      <LegalText text={text} />
    </div>
  );
}

/** The title of the text: its first heading. */
export function legalTitle(text: string): string | undefined {
  return /^#\s+(.+)$/m.exec(text)?.[1];
}
