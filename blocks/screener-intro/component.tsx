import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useIndicationName } from '#registry/hooks/use-indication-name.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const copy = useLandingCopy();
  const indication = useIndicationName();
  const fallback = indication === '' ? t('title') : t('titleFor', { indication });
  const { action = 'none', anchor } = props;
  return (
    <section className="intro">
      <h1 className="intro-title">{text(copy.title) || fallback}</h1>
      {copy.subtitle === undefined ? null : <RichText text={text(copy.subtitle)} />}
      {action === 'next' ? (
        <Button type="submit" large>
          {t('action')}
        </Button>
      ) : null}
      {action === 'anchor' && anchor !== undefined ? (
        <LinkButton href={`#${anchor}`} large>
          {t('action')}
        </LinkButton>
      ) : null}
    </section>
  );
}
