import { Children } from 'react';
import { BulletList } from './bullet-list.tsx';
import { parseRichText, type Inline, type RichBlock } from './parse-rich-text.ts';

function inlinePart(part: Inline) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} rel={part.external ? 'noopener noreferrer' : undefined}>
        {part.text}
      </a>
    );
  }
  return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text;
}

function line(parts: readonly Inline[]) {
  return Children.toArray(parts.map(inlinePart));
}

function stacked(lines: readonly (readonly Inline[])[]) {
  return Children.toArray(lines.flatMap((parts, index) => (index === 0 ? line(parts) : [<br key="break" />, ...line(parts)])));
}

function richPart(block: RichBlock) {
  if (block.kind === 'list') return <BulletList items={block.items.map((item) => <>{line(item)}</>)} />;
  return <p>{stacked(block.lines)}</p>;
}

/** A text of a document: paragraphs, lists, strong words and safe links. Never HTML. */
export function RichText({ text }: { readonly text: string }) {
  return <div className="rich-text">{Children.toArray(parseRichText(text).map(richPart))}</div>;
}

/** The same marks where only a phrase may stand, as in the label of a box: each line below the other. */
export function InlineText({ text }: { readonly text: string }) {
  return stacked(parseRichText(text).flatMap((block) => (block.kind === 'list' ? block.items : block.lines)));
}
