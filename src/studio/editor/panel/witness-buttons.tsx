import { use } from 'react';
import { Button, OverlayTriggerStateContext } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import type { Issue } from '#checker/issue.ts';
import type { ProofIssue } from '#checker/prove/prove-documents.ts';
import { useKit } from '../../kit/kit.tsx';
import { late } from '../../kit/late.tsx';
import { Said } from '../../kit/said.tsx';
import { sayFinding } from '../../kit/say-finding.ts';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ModalButton } from '../../parts/modal-button.tsx';
import { usePlay } from '../../play/play-visit.ts';

const ToldWitness = late(async () => (await import('../../analyses/visitor-story.tsx')).ToldWitness);

type WithWitness = Issue & Required<Pick<ProofIssue, 'witness'>>;

const hasWitness = (issue: Issue): issue is WithWitness => 'witness' in issue && isRecord(issue.witness);

/** Plays the visitor who proves a finding on the page. */
function PlayButton({ issue }: { readonly issue: WithWitness }) {
  const words = useWords();
  const { t } = words;
  const { page } = useKit();
  const play = usePlay();
  const list = use(OverlayTriggerStateContext);
  if (!page.previews) return null;
  return (
    <Button
      className="button small"
      onPress={() => {
        // Opened from the list of all findings, which would cover the page.
        list?.close();
        play(issue.witness, sayFinding(words, issue).message.text);
      }}
    >
      <Icon name="play" />
      {t('findings.play')}
    </Button>
  );
}

/** Tells who the visitor is who proves a finding: what they bring, and what they enter on each screen. */
function WhoButton({ issue }: { readonly issue: WithWitness }) {
  const words = useWords();
  const { t } = words;
  return (
    <ModalButton icon="people" label={t('findings.show')} title={t('witness.title')} leave="close">
      {() => (
        <>
          <p>
            <Said {...sayFinding(words, issue).message} />
          </p>
          <ToldWitness witness={issue.witness} />
        </>
      )}
    </ModalButton>
  );
}

/** Shows the visitor who proves a finding, if there is one. */
export function WitnessButtons({ issue }: { readonly issue: Issue }) {
  if (!hasWitness(issue)) return null;
  return (
    <>
      <PlayButton issue={issue} />
      <WhoButton issue={issue} />
    </>
  );
}
