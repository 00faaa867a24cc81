import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { readSearch, standingSearch } from '#engine/search/search-place.ts';
import { otherAges } from '#engine/search/found-studies.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { ageGroupOf } from '#schemas/study/age-groups.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { AgeLinks, hasStatuses, RadiusLinks, StatusLinks } from './refine-links.tsx';
import { asksForOpening, CARDS_AT_A_TIME, cardsShown, radiusOf, studiesWithin } from './refine-search.ts';
import { SearchRecap } from './search-recap.tsx';
import { StudyCard } from './study-card.tsx';

/** There are studies, but none as near as the visitor wants: never the words of "none at all". */
function NoneWithin({ count }: { readonly count: number }) {
  const { t, href, formatNumber } = useBlock();
  return (
    <Notice tone="info" title={t('noneWithin')}>
      <p>{t('noneWithinText', { count: formatNumber(count) })}</p>
      <p>
        <LinkButton href={href({ change: { radius: undefined, show: undefined } })} variant="secondary">
          {t('next.any')}
        </LinkButton>
      </p>
    </Notice>
  );
}

/** Ten cards, then ten more: a link without script; with it the page stays, and the first new card has the focus. */
function useMore(count: number) {
  const { href, getState } = useBlock();
  const [shown, setShown] = useState(() => cardsShown(getState().query));
  const firstNew = useRef<HTMLLIElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) firstNew.current?.focus();
  }, [asked]);
  const next = Math.min(CARDS_AT_A_TIME, count - shown);
  const more = (event: MouseEvent) => {
    event.preventDefault();
    setAsked(shown);
    setShown(shown + CARDS_AT_A_TIME);
  };
  return { shown, next, more, asked, firstNew, address: href({ change: { show: String(shown + CARDS_AT_A_TIME) } }) };
}

/** None is about to begin: that says nothing of those that recruit. */
function NoneOpening() {
  const { t, href } = useBlock();
  const code = useFlow((state) => readSearch(standingSearch(state))?.postalCode ?? '');
  return (
    <Notice tone="info" title={t('noneSoon')}>
      <p>{t('noneSoonText', { code })}</p>
      <p>
        <LinkButton href={href({ change: { status: undefined, show: undefined } })} variant="secondary">
          {t('next.now')}
        </LinkButton>
      </p>
    </Notice>
  );
}

/** There are studies, but none that takes people of these ages. */
export function NoneOfAges() {
  const { t, href, formatNumber } = useBlock();
  const others = useFlow(otherAges);
  return (
    <Notice tone="info" title={t('noneOfAges')}>
      {others > 0 ? <p>{t('noneOfAgesText', { count: formatNumber(others) })}</p> : null}
      <p>
        <LinkButton href={href({ change: { ages: undefined, show: undefined } })} variant="secondary">
          {t('next.ages')}
        </LinkButton>
      </p>
    </Notice>
  );
}

export function RefinedCards({ studies }: { readonly studies: readonly FoundStudy[] }) {
  const { t, formatNumber } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const radius = useFlow((state) => radiusOf(state.query, unit));
  const within = studiesWithin(studies, radius, unit);
  const opening = useFlow((state) => asksForOpening(state.query));
  const statuses = useFlow(hasStatuses);
  const anyAge = useFlow((state) => ageGroupOf(state.query) === undefined);
  const { shown, next, more, asked, firstNew, address } = useMore(within.length);
  return (
    <>
      <h2>{t('title')}</h2>
      {statuses ? <StatusLinks /> : null}
      {studies.length === 0 ? (
        anyAge ? <NoneOpening /> : <NoneOfAges />
      ) : (
        <>
          <SearchRecap shown={within.length} count={studies.length} />
          <RadiusLinks />
          <AgeLinks />
          {within.length === 0 ? <NoneWithin count={studies.length} /> : null}
        </>
      )}
      <ul className="found-studies">
        {within.slice(0, shown).map((study, index) => (
          <li key={study.externalId} ref={index === asked ? firstNew : undefined} tabIndex={index === asked && asked > 0 ? -1 : undefined}>
            <StudyCard study={study} refine opening={opening} />
          </li>
        ))}
      </ul>
      {next > 0 ? (
        <p>
          <LinkButton href={address} variant="secondary" onClick={more}>
            {t('more', { count: formatNumber(next) })}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}
