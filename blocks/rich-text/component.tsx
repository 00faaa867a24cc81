import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  return <RichText text={text(props.text)} />;
}
