import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import type { Props } from './schema.ts';

export function Component({ props: { campaign, label } }: BlockProps<Props>) {
  const { t, text, href } = useBlock();
  return (
    <p className="result-buttons">
      <LinkButton keepsQuery href={href({ campaign })} large>
        {label === undefined ? t('label') : text(label)}
      </LinkButton>
    </p>
  );
}
