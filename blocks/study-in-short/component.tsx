import { useId } from 'react';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { FactList } from '#ui/media/fact-list.tsx';
import { PhoneIcon } from '#ui/parts/icons.tsx';
import { WordsWithNumber } from '#ui/results/words-with-number.tsx';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { useCallNumber } from '#registry/hooks/use-call-number.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import { studyFacts } from '#registry/study-facts.ts';

/** The number to call, where the campaign shows one (D5, N8). */
function Call() {
  const { t, track } = useBlock();
  const number = useCallNumber();
  const shown = useFlow(
    ({ campaign, query }) => campaign.settings.webScreenerProps?.callNumber === true && query['o'] === undefined,
  );
  if (number === undefined || !shown) return null;
  return (
    <a
      className="study-in-short-call"
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      onClick={() => track('click-to-call')}
    >
      <PhoneIcon />
      <span>
        <WordsWithNumber words={t('call', { number })} number={number} />
      </span>
    </a>
  );
}

export function Component() {
  const runtime = useBlock();
  const titleId = useId();
  const copy = useLandingCopy();
  const study = useFlow((state) => state.payload.study);
  if (study === undefined) return null;
  const facts = studyFacts(runtime, copy, study);
  return (
    <section className="study-in-short" aria-labelledby={titleId}>
      <p className="study-in-short-label">{runtime.t('label')}</p>
      <h2 id={titleId}>
        <SpokenText of={study.name} locale={runtime.locale} />
      </h2>
      {facts.length === 0 ? null : <FactList facts={facts} />}
      <Call />
    </section>
  );
}
