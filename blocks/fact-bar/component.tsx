import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { FactList } from '#ui/media/fact-list.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  const facts = props.facts.map(({ value, label, icon }) => ({
    value: text(value),
    label: label && text(label),
    icon,
  }));
  return <FactList facts={facts} />;
}
