import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';

export function Component() {
  const { t } = useBlock();
  const titleId = useId();
  return (
    <section className="why-trials" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <BulletList items={[t('activeRole'), t('care'), t('medication')]} tone="checks" />
    </section>
  );
}
