import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';

export function Component() {
  const { t, href } = useBlock();
  const qualified = useFlow((state) => verdictsOf(state).fullyQualified === true);
  return (
    <section className="thank-you">
      <Moment name="thanks">
        <h2 className="thank-you-title">{t('thanks')}</h2>
        <p>{t('next')}</p>
        {qualified ? null : (
          <p className="result-buttons">
            <LinkButton keepsQuery href={href({ flow: 'study-search' })}>
              {t('find')}
            </LinkButton>
          </p>
        )}
      </Moment>
    </section>
  );
}
