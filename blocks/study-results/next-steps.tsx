import { readSearch, standingSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { usePostalWord } from '#registry/hooks/use-postal-word.ts';

/** What visitors can do if nothing was found. */
export function NextSteps() {
  const { t, href } = useBlock();
  const postal = usePostalWord();
  const about = useFlow((state) => (readSearch(standingSearch(state))?.indicationIds.length ?? 0) > 0);
  return (
    <>
      <p>
        <strong>{t('next.title')}</strong>
      </p>
      <ul>
        <li>{t('next.code', { postal })}</li>
        {about ? (
          <li>
            <a
              href={href({
                change: { indicationIds: undefined, 'indicationIds[]': undefined, 'indications[]': undefined },
              })}
            >
              {t('next.conditions')}
            </a>
          </li>
        ) : null}
        <li>{t('next.contact')}</li>
      </ul>
    </>
  );
}
