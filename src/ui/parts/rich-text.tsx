import { Fragment } from 'react';
import { parseRichText, type Inline, type RichBlock } from './parse-rich-text.ts';

function InlinePart({ part }: { readonly part: Inline }) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} rel={part.external ? 'noopener noreferrer' : undefined}>
        {part.text}
      </a>
    );
  }
  return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text;
}

function Line({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => <InlinePart key={index} part={part} />);
}

function RichPart({ block }: { readonly block: RichBlock }) {
  if (block.kind === 'list') {
    return (
      <ul className="bullets bullets-dots">
        {block.items.map((item, index) => (
          <li key={index}>
            <Line parts={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      {block.lines.map((line, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <br />}
          <Line parts={line} />
        </Fragment>
      ))}
    </p>
  );
}

/** A text of a document: paragraphs, lists, strong words and safe links. Never HTML. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <div className="rich-text">
      {parseRichText(text).map((block, index) => (
        <RichPart key={index} block={block} />
      ))}
    </div>
  );
}
