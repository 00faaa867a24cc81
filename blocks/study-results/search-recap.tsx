import { countryOf } from '#engine/flow-state.ts';
import { moreThanListed } from '#engine/search/found-studies.ts';
import { currentSearch, readSearch } from '#engine/search/search-place.ts';
import { pluralKey } from '#i18n/format.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { useIndicationInSentence } from '#registry/hooks/use-indication-name.ts';
import { asksForOpening, isCountrywide, radiusOf } from '#registry/refine-search.ts';
import { ageGroupOf } from '#schemas/study/age-groups.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

/** Studies that recruit in the whole country are not near a postal code. */
export function recapKey(studies: readonly FoundStudy[]): string {
  if (!studies.some(isCountrywide)) return 'recap.all';
  return studies.every(isCountrywide) ? 'recap.anywhere' : 'recap.mixed';
}

/** What the heading says of those that the answers rule out, which its number leaves out unless there are no others. */
export function useOutRecap(open: number, out: number): readonly string[] {
  const { t, locale, formatNumber } = useBlock();
  if (out === 0) return [];
  return [t(pluralKey(open === 0 ? 'recap.allOut' : 'recap.out', out, locale), { count: formatNumber(out) })];
}

interface Recapped {
  readonly shown: number;
  readonly studies: readonly FoundStudy[];
  /** What is said of those that the answers rule out. */
  readonly out: readonly string[];
}

/** What was searched and how much of it is shown, in words: the heading of the results. */
export function useRecap({ shown, studies, out }: Recapped): string {
  const { t, locale, formatNumber } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const radius = useFlow((state) => radiusOf(state.query, unit));
  const ages = useFlow((state) => ageGroupOf(state.query));
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  const hasConditions = useFlow((state) => (readSearch(currentSearch(state))?.indicationIds.length ?? 0) > 0);
  const indication = useIndicationInSentence();
  const more = useFlow(moreThanListed);
  const opening = useFlow((state) => asksForOpening(state.query));
  const count = studies.length;
  const key = recapKey(studies);
  const all = more ? 'recap.nearest' : pluralKey(key, count, locale);
  const some = more ? 'recap.someNearest' : key === 'recap.mixed' ? 'recap.someMixed' : 'recap.some';
  return [
    t(opening ? (shown === count ? 'recap.soon' : 'recap.soonSome') : shown === count ? all : some, {
      shown: formatNumber(shown),
      count: formatNumber(count),
      code,
    }),
    ...(radius === undefined || key === 'recap.anywhere'
      ? []
      : [t(`${key === 'recap.mixed' ? 'recap.withinOr' : 'recap.within'}.${unit}`, { radius: formatNumber(radius) })]),
    ...(ages === undefined ? [] : [t(`recap.ages.${ages}`)]),
    ...(hasConditions && indication !== '' ? [t('recap.for', { conditions: indication })] : []),
    ...out,
  ].join(', ');
}

/** The way back to studies about every condition, where the address names some. */
export function AllConditions() {
  const { t, href } = useBlock();
  const hasConditions = useFlow((state) => (readSearch(currentSearch(state))?.indicationIds.length ?? 0) > 0);
  return hasConditions ? (
    <p>
      <a
        className="line-link"
        href={href({
          change: { indicationIds: undefined, 'indicationIds[]': undefined, 'indications[]': undefined },
        })}
      >
        {t('all.conditions')}
      </a>
    </p>
  ) : null;
}
