import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { ageGroupOf } from '#schemas/study/age-groups.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { NoneOfAges, NoneOpening, NoneWithin } from './none-left.tsx';
import { Filters, headingId } from './refine-links.tsx';
import { RuledOut } from './ruled-out.tsx';
import { asksForOpening, CARDS_AT_A_TIME, cardsShown, radiusOf, studiesWithin } from '#registry/refine-search.ts';
import { AllConditions, useOutRecap, useRecap } from './search-recap.tsx';
import { StudyCard } from './study-card.tsx';
import { useResultsHeading } from './use-results-heading.ts';
import { useRuledOut } from './use-ruled-out.ts';

/**
 * Ten cards, then ten more. Without JavaScript it is a link; with it the page stays, and the first new card gets the
 * focus.
 */
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

export function RefinedCards({ studies }: { readonly studies: readonly FoundStudy[] }) {
  const { t, formatNumber, blockId } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const radius = useFlow((state) => radiusOf(state.query, unit));
  const { open, out } = useRuledOut(studies);
  const counted = open.length === 0 ? studies : open;
  const fitting = studiesWithin(open, radius, unit);
  const outWithin = studiesWithin(out, radius, unit);
  const opening = useFlow((state) => asksForOpening(state.query));
  const anyAge = useFlow((state) => ageGroupOf(state.query) === undefined);
  const { shown, next, more, asked, firstNew, address } = useMore(fitting.length);
  const id = headingId(blockId);
  const heading = useResultsHeading(id);
  const recap = useRecap({
    shown: open.length === 0 ? outWithin.length : fitting.length,
    studies: counted,
    out: useOutRecap(open.length, outWithin.length),
  });
  const noStudies = anyAge ? <NoneOpening /> : <NoneOfAges />;
  return (
    <div className="results-layout">
      <h2 className="study-results-title" id={id} ref={heading} tabIndex={-1}>
        {recap}
      </h2>
      <Filters all={studies.length > 0} />
      <div className="results-list">
        {studies.length === 0 ? noStudies : <AllConditions />}
        {studies.length > 0 && fitting.length + outWithin.length === 0 ? <NoneWithin count={counted.length} /> : null}
        <ul className="found-studies">
          {fitting.slice(0, shown).map((study, index) => (
            <li
              key={study.externalId}
              ref={index === asked ? firstNew : undefined}
              tabIndex={index === asked && asked > 0 ? -1 : undefined}
            >
              <StudyCard study={study} refine opening={opening} />
            </li>
          ))}
        </ul>
        {next > 0 ? (
          <p className="results-more">
            <LinkButton href={address} variant="secondary" onClick={more}>
              {t('more', { count: formatNumber(next) })}
            </LinkButton>
          </p>
        ) : null}
        <RuledOut studies={outWithin} all={fitting.length === 0} opening={opening} refine />
      </div>
    </div>
  );
}
