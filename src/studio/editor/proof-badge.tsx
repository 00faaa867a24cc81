import { memo, useMemo } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import type { Issue } from '#checker/issue.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { TitledPopover } from '../parts/titled-popover.tsx';
import type { ProofState } from '../store/proof-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { isCampaignDocument, partsOf } from '../store/campaign-parts.ts';
import { findingsOf } from '../outline/finding-dot.tsx';
import { FindingCard } from './panel/findings-here.tsx';
import './proof-badge.css';

/** What the badge says. */
type Verdict = 'working' | 'proven' | 'undecided' | 'broken';

const ICONS: Readonly<Record<Verdict, IconName>> = {
  working: 'working',
  proven: 'proven',
  undecided: 'undecided',
  broken: 'broken',
};

/** The verdict on the documents as they stand now. */
function verdictOf(proof: ProofState, findings: readonly Issue[]): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (proof.state === 'failed') return 'undecided';
  if (proof.state !== 'done') return 'working';
  if (errors.length > 0) return 'broken';
  return proof.proof === undefined || proof.proof.undecided.length > 0 ? 'undecided' : 'proven';
}

/** What is wrong with the open campaign. Other campaigns of the folder are not what is edited here. */
function useOwnFindings(proof: ProofState): readonly Issue[] {
  const { campaign, document } = useOpenCampaign();
  const all = useMemo(() => findingsOf(proof), [proof]);
  const isRight = all.length === 0;
  // Read when there is a finding: mostly there is none.
  const documents = useStudio(({ editing }) => (isRight ? undefined : editing.documents));
  const parts = useMemo(
    () => (documents === undefined ? [] : partsOf(document, (name) => documents[name]?.text)),
    [documents, document],
  );
  return useMemo(() => {
    const isHere = ({ campaigns, file }: Issue) =>
      campaigns?.includes(campaign) ?? (!isCampaignDocument(file) || parts.includes(file));
    return all.filter(isHere);
  }, [all, parts, campaign]);
}

/** Says whether the campaign is proven as it stands, and lists what was found. */
export const ProofBadge = memo(function ProofBadge() {
  const { t, say } = useWords();
  const proof = useStudio((state) => state.proof);
  const findings = useOwnFindings(proof);
  const verdict = verdictOf(proof, findings);
  const label = t(`proof.${verdict}`, { count: findings.length });
  // Warnings do not stand in the way; what they are about must not be promised.
  const isWarned = verdict === 'proven' && findings.length > 0;
  return (
    <DialogTrigger>
      {/* Its name: what tells of changes is not a part of it. */}
      <Button className="badge" data-verdict={verdict} aria-label={label}>
        <Icon name={ICONS[verdict]} />
        <output>{label}</output>
      </Button>
      <TitledPopover title={t(`proof.title.${verdict}`)}>
        <p className="quiet">{t(isWarned ? 'proof.what.warned' : `proof.what.${verdict}`)}</p>
        {proof.proof?.asksNoConsent === true ? <p className="wrong">{t('proof.noConsent')}</p> : null}
        {proof.state === 'failed' ? <p className="wrong">{proof.reason}</p> : null}
        {(proof.proof?.undecided ?? []).map((reason) => (
          <p key={reason}>
            <Said {...say('problems', reason)} />
          </p>
        ))}
        {findings.map((issue) => (
          <FindingCard key={`${issue.file}${issue.code}${issue.path}${issue.message}`} issue={issue} />
        ))}
      </TitledPopover>
    </DialogTrigger>
  );
});
