import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { AlertIcon, InfoIcon, WarningIcon } from '#ui/parts/icons.tsx';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

const ICONS = { info: InfoIcon, warning: WarningIcon, important: AlertIcon } as const;

/** Its kind is said in words too: neither colour nor icon carries it alone (WCAG 1.4.1). */
export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const titleId = useId();
  const { tone, title } = props;
  const Icon = ICONS[tone];
  return (
    <div role="note" className={`callout callout-${tone}`} aria-labelledby={titleId}>
      <Icon />
      <div className="callout-body">
        <p id={titleId} className="callout-title">
          <span className={title === undefined ? undefined : 'callout-kind'}>{t(tone)}</span>
          {title === undefined ? null : <span>{text(title)}</span>}
        </p>
        <RichText text={text(props.text)} />
      </div>
    </div>
  );
}
