import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import type { Issue } from '#checker/issue.ts';
import type { ProofIssue } from '#checker/prove/prove-documents.ts';
import { late } from '../../kit/late.tsx';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';

const ToldWitness = late(async () => (await import('../../analyses/visitor-story.tsx')).ToldWitness);

type WithWitness = Issue & Required<Pick<ProofIssue, 'witness'>>;

const hasWitness = (issue: Issue): issue is WithWitness => 'witness' in issue && isRecord(issue.witness);

/** Shows the visitor who proves a finding: what they enter on each screen until it happens. */
export function WitnessButton({ issue }: { readonly issue: Issue }) {
  const { t } = useWords();
  if (!hasWitness(issue)) return null;
  return (
    <DialogTrigger>
      <Button className="button small">
        <Icon name="play" />
        {t('findings.show')}
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog>
            <Heading slot="title">{t('witness.title')}</Heading>
            <p>{issue.message}</p>
            <ToldWitness witness={issue.witness} />
            <Button slot="close" className="button">
              {t('dialog.close')}
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
