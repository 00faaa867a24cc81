import { memo } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import type { Issue } from '#checker/issue.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { TitledPopover } from '../parts/titled-popover.tsx';
import type { ProofState } from '../store/proof-slice.ts';
import { useStudio } from '../store/use-studio.tsx';
import { useOwnFindings } from '../outline/finding-dot.tsx';
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

/** Says whether the campaign is proven as it stands, and lists what was found. */
export const ProofBadge = memo(function ProofBadge() {
  const { t, say } = useWords();
  const proof = useStudio((state) => state.proof);
  const findings = useOwnFindings();
  const verdict = verdictOf(proof, findings);
  // Warnings do not stand in the way; what they are about must not be promised.
  const isWarned = verdict === 'proven' && findings.length > 0;
  const label = t(isWarned ? 'proof.warned' : `proof.${verdict}`, { count: findings.length });
  return (
    <DialogTrigger>
      {/* Its name: what tells of changes is not a part of it. */}
      <Button className="badge" data-verdict={verdict} aria-label={label}>
        <Icon name={ICONS[verdict]} />
        <output>{label}</output>
      </Button>
      <TitledPopover title={isWarned ? label : t(`proof.title.${verdict}`)}>
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
