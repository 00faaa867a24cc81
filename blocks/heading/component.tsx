import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  const Tag = props.level === 3 ? 'h3' : 'h2';
  return (
    <header className="heading">
      <Tag id={props.anchor} tabIndex={props.anchor === undefined ? undefined : -1}>
        {text(props.text)}
      </Tag>
      {props.lead === undefined ? null : <p className="lead">{text(props.lead)}</p>}
    </header>
  );
}
