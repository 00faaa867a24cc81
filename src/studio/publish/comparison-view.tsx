import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Comparison } from '#api/content/analyses.ts';
import { VisitorStory } from '../analyses/visitor-story.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { spoken } from '../outline/outline.ts';
import { useOutline } from '../outline/use-outline.ts';
import { WorkingSince } from '../parts/working.tsx';
import type { Change } from './read-changes.ts';
import { sayDifference } from './say-difference.ts';
import { useComparison } from './use-judgement.ts';

type ComparedCampaign = Comparison['campaigns'][number];
type Difference = ComparedCampaign['differences'][number];

type ToldWitness = NonNullable<Difference['told']>[number];

/** A visitor who sees the difference, and where both versions lead them. */
function Witness({ visitor, paths }: ToldWitness) {
  const { t, language } = useWords();
  const outline = useOutline();
  const titleOf = (name: string) => {
    const route = outline?.routes.find((one) => one.name === name);
    return (route && spoken(route.title, language)) || name;
  };
  const path = (names: readonly string[]) => names.map(titleOf).join(' › ');
  return (
    <details>
      <summary>{t('publish.witness')}</summary>
      <VisitorStory visitor={visitor} titleOf={titleOf} />
      {paths === null ? null : (
        <>
          <p>{t('publish.pathBefore', { path: path(paths.before) })}</p>
          <p>{t('publish.pathNow', { path: path(paths.now) })}</p>
        </>
      )}
    </details>
  );
}

function DifferenceItem({ difference }: { readonly difference: Difference }) {
  const words = useWords();
  const { t, language } = words;
  const outline = useOutline();
  const said = sayDifference(difference, outline, words);
  const { share, told = [] } = difference;
  const witness = told.find((one) => one.language === language) ?? told[0];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <li className="difference">
      <p className="finding-place">
        <Said {...said.place} />
      </p>
      <p>
        <Said {...said.words} />
      </p>
      {share === null ? null : (
        <p className="difference-share">{t('publish.share', { share: percent.format(share) })}</p>
      )}
      {witness === undefined ? null : <Witness {...witness} />}
    </li>
  );
}

export function CampaignDifferences({ compared }: { readonly compared: ComparedCampaign }) {
  const { t, say } = useWords();
  const { campaign, verdict, differences, undecided } = compared;
  return (
    <section className="compared" aria-label={campaign}>
      <h3>
        {campaign} <span className="tag">{t(`publish.verdict.${verdict}`)}</span>
      </h3>
      <p className="quiet">{t(`publish.verdictWhat.${verdict}`)}</p>
      <ul className="differences">
        {differences.map((difference) => (
          <DifferenceItem key={`${difference.place} ${difference.words}`} difference={difference} />
        ))}
      </ul>
      {undecided.map((reason) => (
        <p key={reason} className="quiet">
          <Said {...say('problems', reason)} />
        </p>
      ))}
    </section>
  );
}

export interface ComparisonViewProps {
  readonly changes: readonly Change[];
  /** The campaign that is open. */
  readonly campaign: string;
  /** Other campaigns that the changes touch; they are compared on demand, because it takes a while for each. */
  readonly others: readonly string[];
}

/** What changes for visitors, in words. */
export function ComparisonView({ changes, campaign, others }: ComparisonViewProps) {
  const words = useWords();
  const { t } = words;
  const [withOthers, setWithOthers] = useState(false);
  const { comparison, since } = useComparison(changes, withOthers ? [campaign, ...others] : [campaign]);
  if (comparison.isError) return <p className="wrong">{problemWords(words, comparison.error.message)}</p>;
  if (comparison.data === undefined) return <WorkingSince label={t('publish.comparing')} since={since} />;
  return (
    <>
      {comparison.data.findings.length === 0 ? null : <p>{t('publish.notComparable')}</p>}
      {comparison.data.campaigns.map((compared) => (
        <CampaignDifferences key={compared.campaign} compared={compared} />
      ))}
      {others.length === 0 || withOthers ? null : (
        <Button className="button small" onPress={() => setWithOthers(true)}>
          {t('publish.compareOthers', { count: others.length })}
        </Button>
      )}
    </>
  );
}
