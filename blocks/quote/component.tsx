import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  return (
    <figure className="quote">
      <blockquote>
        <p>{text(props.text)}</p>
      </blockquote>
      <figcaption>
        <strong>{text(props.who)}</strong>
        <span>{text(props.source)}</span>
      </figcaption>
    </figure>
  );
}
