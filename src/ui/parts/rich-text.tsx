import { createElement, Fragment, type ReactNode } from 'react';
import { linkTarget } from '#schemas/safe-address.ts';
import { BulletList } from './bullet-list.tsx';
import { parseRichText, type Inline, type RichBlock } from './parse-rich-text.ts';

function inlinePart(part: Inline) {
  if (part.kind === 'link') {
    return (
      <a href={linkTarget(part.href)} rel={part.external ? 'noopener noreferrer' : undefined}>
        {part.text}
      </a>
    );
  }
  return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text;
}

/** Adjacent parts. They never change places, so they are fixed children and need no keys. */
function inARow(parts: readonly ReactNode[]) {
  return createElement(Fragment, null, ...parts);
}

function line(parts: readonly Inline[]) {
  return inARow(parts.map(inlinePart));
}

function stacked(lines: readonly (readonly Inline[])[]) {
  return inARow(lines.flatMap((parts, index) => (index === 0 ? [line(parts)] : [createElement('br'), line(parts)])));
}

function richPart(block: RichBlock) {
  if (block.kind === 'list') return <BulletList items={block.items.map(line)} />;
  return <p>{stacked(block.lines)}</p>;
}

/** A text of a document: paragraphs, lists, strong text and safe links. Never HTML. */
export function RichText({ text }: { readonly text: string }) {
  return <div className="rich-text">{inARow(parseRichText(text).map(richPart))}</div>;
}

/** The same markup where only phrasing content is allowed, such as a checkbox label: each line below the other. */
export function InlineText({ text }: { readonly text: string }) {
  return stacked(parseRichText(text).flatMap((block) => (block.kind === 'list' ? block.items : block.lines)));
}
