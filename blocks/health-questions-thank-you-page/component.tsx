import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { useBookedWords } from '#registry/hooks/use-booked-words.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { BookedNext } from '#ui/results/booked-next.tsx';
import { Finished } from '#ui/results/finished.tsx';

export function Component() {
  const { t, shell, href } = useBlock();
  const unsent = useUnsent();
  const booked = useBookedWords();
  const qualified = useFlow((state) => verdictsOf(state).fullyQualified === true);
  return (
    <section className="thank-you">
      <Moment name="thanks">
        <h2 className="thank-you-title">{unsent ?? t('received')}</h2>
        {booked === undefined ? (
          <p>{t('next')}</p>
        ) : (
          <>
            <p className="thank-you-lead">{booked.headline}</p>
            <BookedNext {...booked} />
          </>
        )}
        {qualified ? null : (
          <p className="result-buttons">
            <LinkButton keepsQuery href={href({ flow: 'study-search' })}>
              {t('find')}
            </LinkButton>
          </p>
        )}
        {unsent === undefined ? <Finished shell={shell} /> : null}
      </Moment>
    </section>
  );
}
