import { useMemo } from 'react';
import { foundStudies, isSearchAsked, matchingStudies, otherAges } from '#engine/search/found-studies.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { pluralKey } from '#i18n/format.ts';
import { chosenIds, currentSearch, readSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useOnline } from '#registry/hooks/use-online.ts';
import { useRetry } from '#registry/hooks/use-retry.ts';
import { useIndicationInSentence } from '#registry/hooks/use-indication-name.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import { SearchSection } from '#ui/results/search-section.tsx';
import type { Props } from './schema.ts';
import { asksForOpening } from '#registry/refine-search.ts';
import { RefinedCards } from './refined-cards.tsx';
import { NextSteps } from './next-steps.tsx';
import { NoneOfAges } from './none-left.tsx';
import { RuledOut } from './ruled-out.tsx';
import { recapKey, useOutRecap } from './search-recap.tsx';
import { StudyCard } from './study-card.tsx';
import { useResultsHeading } from './use-results-heading.ts';
import { useRuledOut } from './use-ruled-out.ts';

function Failed() {
  const { t, shell } = useBlock();
  const again = useRetry('studies');
  if (!useOnline()) return <Notice tone="info">{shell('chunk.offline')}</Notice>;
  return (
    <Notice tone="error">
      <p>{t('failed')}</p>
      <p>{t('failedWhat')}</p>
      <Button variant="secondary" {...again}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/** Nothing was found: for which condition, if there was one, and what happens next. */
function None({ refine }: { readonly refine: boolean }) {
  const { t } = useBlock();
  const indication = useIndicationInSentence();
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  return (
    <Notice tone="info">
      <p>{t(indication === '' ? 'none' : 'noneAbout', { indication, code })}</p>
      <p>{t('sorry')}</p>
      {refine ? <NextSteps /> : null}
    </Notice>
  );
}

function Cards({ studies }: { readonly studies: readonly FoundStudy[] }) {
  const { t, locale, formatNumber } = useBlock();
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  const { open, out } = useRuledOut(studies);
  const counted = open.length === 0 ? studies : open;
  const heading = t(pluralKey(recapKey(counted), counted.length, locale), {
    count: formatNumber(counted.length),
    code,
  });
  return (
    <>
      <h2 className="study-results-title" ref={useResultsHeading()} tabIndex={-1}>
        {[heading, ...useOutRecap(open.length, out.length)].join(', ')}
      </h2>
      <ul className="found-studies">
        {open.map((study) => (
          <li key={study.externalId}>
            <StudyCard study={study} refine={false} />
          </li>
        ))}
      </ul>
      <RuledOut studies={out} all={open.length === 0} refine={false} />
    </>
  );
}

/** What to show; `quiet`: nothing, because the offers below say enough. */
function useShown({
  onlyChosen = false,
  withOffers = false,
}: Props): 'loading' | 'failed' | 'none' | 'quiet' | readonly FoundStudy[] {
  const found = useFlow(foundStudies);
  const ids = useFlow(chosenIds);
  const offers = useFlow((state) => currentRemote('offers', state));
  const shown = useMemo(
    () => (typeof found === 'string' ? found : onlyChosen ? matchingStudies(found, ids) : found),
    [found, ids, onlyChosen],
  );
  if (typeof shown === 'string' || shown.length > 0) return shown;
  if (!withOffers) return 'none';
  if (offers === undefined) return 'loading';
  return offers.status === 'failed' || offers.value.length > 0 ? 'quiet' : 'none';
}

/** Studies that do not recruit yet, if the address asks for them. */
function useOpening(): readonly FoundStudy[] | undefined {
  return useFlow((state) => {
    const remote = asksForOpening(state.query) ? currentRemote('studies', state) : undefined;
    return remote?.status === 'ready' ? remote.value.opening : undefined;
  });
}

function Outcome({ props }: { readonly props: Props }) {
  const { t } = useBlock();
  const { refine = false } = props;
  const shown = useShown(props);
  const opening = useOpening();
  const ages = useFlow((state) => otherAges(state) > 0);
  if (shown === 'loading') return <Skeleton label={t('loading')} lines={6} />;
  if (shown === 'failed') return <Failed />;
  if (shown === 'none' && refine && opening !== undefined && opening.length > 0)
    return <RefinedCards studies={opening} />;
  if (shown === 'none') return ages ? <NoneOfAges /> : <None refine={refine} />;
  if (shown === 'quiet') return null;
  return refine ? <RefinedCards studies={opening ?? shown} /> : <Cards studies={shown} />;
}

export function Component({ id, props }: BlockProps<Props>) {
  const { text } = useBlock();
  const asked = useFlow((state) => isSearchAsked(state, props.atOnce === true));
  if (!asked) return null;
  return (
    <SearchSection id={id} className="study-results" finish={props.finish && text(props.finish)}>
      <Outcome props={props} />
    </SearchSection>
  );
}
