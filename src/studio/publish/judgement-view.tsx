import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { WorkingSince } from '../parts/working.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { GateFinding } from './gate-finding.tsx';
import type { Change } from './read-changes.ts';
import { useJudgement, useMayPublish } from './use-judgement.ts';
import { VisitsUnderWay } from './visits-under-way.tsx';

/** What the gate says: refusals, warnings, and what the proof could not decide. */
function Verdict({ changes, outline }: { readonly changes: readonly Change[]; readonly outline: Outline }) {
  const words = useWords();
  const { t } = words;
  const { judgement, since } = useJudgement(changes);
  const mayPublish = useMayPublish();
  if (!mayPublish) return <p>{t('publish.mayNotAsk')}</p>;
  if (judgement.isError)
    return (
      <p className="wrong" role="alert">
        {problemWords(words, judgement.error.message)}
      </p>
    );
  if (judgement.data === undefined) return <WorkingSince label={t('publish.judging')} since={since} />;
  const { refusals, warnings, undecided, visits } = judgement.data;
  const isGood = refusals.length === 0;
  return (
    <>
      <output className="verdict" data-verdict={isGood ? 'good' : 'refused'}>
        <Icon name={isGood ? 'proven' : 'broken'} />
        <span>{isGood ? t('publish.passes') : t('publish.refuses', { count: refusals.length })}</span>
      </output>
      {[...refusals, ...warnings].map((finding) => (
        <GateFinding
          key={`${finding.document} ${finding.code} ${finding.pointer} ${finding.message}`}
          finding={finding}
          outline={outline}
        />
      ))}
      {undecided.length === 0 ? null : (
        <section className="undecided" aria-label={t('publish.undecided')}>
          <h3>{t('publish.undecided')}</h3>
          <p className="quiet">{t('publish.undecidedWhat')}</p>
          <ul>
            {undecided.map(({ campaign, reason }) => (
              <li key={`${campaign} ${reason}`}>
                {campaign}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <VisitsUnderWay visits={visits} />
    </>
  );
}

export interface JudgementViewProps {
  readonly changes: readonly Change[];
  readonly outline: Outline;
  readonly others: readonly string[];
}

/** What changes mean, before anything happens: what is different for visitors, and whether the gate lets them pass. */
export function JudgementView({ changes, outline, others }: JudgementViewProps) {
  const { t } = useWords();
  const { campaign } = useOpenCampaign();
  return (
    <>
      <section className="sheet" aria-labelledby="publish-gate">
        <h2 id="publish-gate">{t('publish.gate')}</h2>
        <Verdict changes={changes} outline={outline} />
      </section>
      <section className="sheet" aria-labelledby="publish-difference">
        <h2 id="publish-difference">{t('publish.difference')}</h2>
        <ComparisonView changes={changes} campaign={campaign} others={others} />
      </section>
    </>
  );
}
