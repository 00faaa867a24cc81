import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { archiveDocument } from '#api/content/content-calls.ts';
import { publishDocuments } from '#api/content/publication-calls.ts';
import { isRecord } from '#api/guards.ts';
import type { Called, CallServer } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';
import type { DocumentEntry } from '../kit/load-folder.ts';
import { problemWords } from '../kit/problem-words.ts';
import { sayFinding } from '../kit/say-finding.ts';
import { useWords, type Words } from '../kit/words.tsx';
import { campaignOf } from '../store/campaign-parts.ts';
import { Working } from '../parts/working.tsx';

/** `withdraw`: visitors get it no more; `archive`: its draft leaves the list. */
export type Removal = 'withdraw' | 'archive';

/** Takes a campaign offline through the gate, or its draft out of the drafts; its revisions remain in any case. */
async function remove(
  callServer: CallServer,
  removal: Removal,
  { document, draft, live }: DocumentEntry,
): Promise<Called<unknown>> {
  return removal === 'withdraw'
    ? callServer(publishDocuments, {
        body: { changes: [{ document, revision: null }], replaces: { [document]: live } },
      })
    : callServer(archiveDocument, {
        params: { document },
        headers: { 'if-match': `"${draft?.revision ?? 0}"` },
      });
}

function toldIn({ place, message, sentences }: Readonly<Record<string, unknown>>): Parameters<typeof sayFinding>[1] {
  return {
    place: String(place),
    message: String(message),
    sentences: isRecord(sentences) ? { place: sentences['place'], message: sentences['message'] } : undefined,
  };
}

/** The reasons that the gate gives, such as another campaign that is based on this one. */
function reasonsIn(words: Words, detail: Readonly<Record<string, unknown>>): string[] {
  const findings = Array.isArray(detail['findings']) ? detail['findings'] : [];
  return findings.flatMap((finding: unknown) =>
    isRecord(finding) ? [`${String(finding['document'])}: ${sayFinding(words, toldIn(finding)).message.text}`] : [],
  );
}

interface RemoveCampaignProps {
  readonly removal: Removal;
  readonly entry: DocumentEntry;
  readonly close: () => void;
}

/** Says what will happen, and does it once it is confirmed. */
export function RemoveCampaign({ removal, entry, close }: RemoveCampaignProps) {
  const words = useWords();
  const { t } = words;
  const { callServer } = useKit();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly words: string; readonly reasons: readonly string[] }>();
  const campaign = campaignOf(entry.document);
  const confirm = async () => {
    setBusy(true);
    const done = await remove(callServer, removal, entry);
    setBusy(false);
    await queries.invalidateQueries();
    if (done.ok) close();
    else setProblem({ words: problemWords(words, done.problem.code), reasons: reasonsIn(words, done.problem.detail) });
  };
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Modal className="modal">
        <Dialog role="alertdialog">
          <Heading slot="title">{t(`${removal}.title`, { campaign })}</Heading>
          <p>{t(`${removal}.what`)}</p>
          {problem === undefined ? null : (
            <div role="alert" className="wrong">
              <p>{problem.words}</p>
              <ul>
                {problem.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
          {isBusy ? <Working label={t('publish.working')} /> : null}
          <div className="beside">
            <Button className="button primary" isDisabled={isBusy} onPress={() => void confirm()}>
              {t(`${removal}.confirm`)}
            </Button>
            <Button className="button" onPress={close}>
              {t('dialog.cancel')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
