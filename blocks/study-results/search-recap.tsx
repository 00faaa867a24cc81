import { countryOf } from '#engine/flow-state.ts';
import { moreThanListed } from '#engine/search/found-studies.ts';
import { currentSearch, readSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { useIndicationName } from '#registry/hooks/use-indication-name.ts';
import { usePostalCodeName } from '#registry/hooks/use-postal-code-name.ts';
import { ageGroupOf } from '#schemas/study/age-groups.ts';
import { asksForOpening, radiusOf } from './refine-search.ts';

/** What was searched, in words, and the ways to change it. */
export function SearchRecap({ shown, count }: { readonly shown: number; readonly count: number }) {
  const { t, href, formatNumber } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const radius = useFlow((state) => radiusOf(state.query, unit));
  const ages = useFlow((state) => ageGroupOf(state.query));
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  const hasConditions = useFlow((state) => (readSearch(currentSearch(state))?.indicationIds.length ?? 0) > 0);
  const indication = useIndicationName();
  const postal = usePostalCodeName();
  const more = useFlow(moreThanListed);
  const opening = useFlow((state) => asksForOpening(state.query));
  const found = shown === count ? (more ? 'recap.nearest' : 'recap.all') : more ? 'recap.someNearest' : 'recap.some';
  const parts = [
    t(opening ? (shown === count ? 'recap.soon' : 'recap.soonSome') : found, {
      shown: formatNumber(shown),
      count: formatNumber(count),
      code,
    }),
    ...(radius === undefined ? [] : [t(`recap.within.${unit}`, { radius: formatNumber(radius) })]),
    ...(ages === undefined ? [] : [t(`recap.ages.${ages}`)]),
    ...(hasConditions && indication !== '' ? [t('recap.for', { conditions: indication })] : []),
  ];
  return (
    <p className="search-recap">
      <strong>{`${parts.join(', ')}.`}</strong> <a href="#candidate.postalCode">{t('change.code', { postal })}</a>
      {hasConditions ? (
        <>
          {' · '}
          <a
            href={href({
              change: { indicationIds: undefined, 'indicationIds[]': undefined, 'indications[]': undefined },
            })}
          >
            {t('all.conditions')}
          </a>
        </>
      ) : null}
    </p>
  );
}
