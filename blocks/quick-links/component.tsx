import { useId } from 'react';
import { useBlock, type BlockRuntime } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import type { Props, QuickLinkTarget } from './schema.ts';

function addressOf(target: QuickLinkTarget, { href }: BlockRuntime): string {
  return 'anchor' in target ? `#${target.anchor}` : href(target);
}

export function Component({ props }: BlockProps<Props>) {
  const runtime = useBlock();
  const titleId = useId();
  return (
    <nav className="quick-links" aria-labelledby={titleId}>
      <h2 className="quick-links-title" id={titleId}>
        {runtime.t('title')}
      </h2>
      <ul className="quick-links-list">
        {props.links.map(({ label, target }) => (
          <li key={runtime.text(label)}>
            <a href={linkTarget(addressOf(target, runtime))} referrerPolicy="same-origin">
              {runtime.text(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
