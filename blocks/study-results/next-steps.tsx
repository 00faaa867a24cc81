import { currentSearch, readSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { usePostalCodeName } from '#registry/hooks/use-postal-code-name.ts';

/** What visitors can do if nothing was found. */
export function NextSteps() {
  const { t, href } = useBlock();
  const postal = usePostalCodeName();
  const hasConditions = useFlow((state) => (readSearch(currentSearch(state))?.indicationIds.length ?? 0) > 0);
  return (
    <>
      <p>
        <strong>{t('next.title')}</strong>
      </p>
      <ul>
        <li>{t('next.code', { postal })}</li>
        {hasConditions ? (
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
