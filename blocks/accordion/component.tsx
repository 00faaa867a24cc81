import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

/** Native `details`: they need no script, and browsers open the one that a search in the page finds. */
export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  const titleId = useId();
  const { title, items } = props;
  return (
    <section className="accordion" aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : <h2 id={titleId}>{text(title)}</h2>}
      {items.map(({ question, answer, open = false }) => (
        <details key={text(question)} open={open}>
          <summary>{text(question)}</summary>
          <RichText text={text(answer)} />
        </details>
      ))}
    </section>
  );
}
