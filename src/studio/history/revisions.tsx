import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { documentHistory, listDocuments, readDocument } from '#api/content/content-calls.ts';
import type { RevisionEntry } from '#api/content/contents.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { momentWords } from '../kit/moments.ts';
import { rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { partsOf } from '../store/campaign-parts.ts';
import type { Change } from '../publish/read-changes.ts';
import { useMayPublish } from '../publish/use-judgement.ts';
import { changed } from '../store/editing-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { ListFrame } from './list-frame.tsx';
import { usePages } from './pages.ts';
import { RevisionReport } from './revision-report.tsx';
import { RevisionWords } from './revision-words.tsx';

/** Publishes changes that somebody has chosen in the history, once they have seen what these mean. */
export type Choose = (changes: readonly Change[], note: string) => void;

interface RevisionItemProps {
  readonly entry: RevisionEntry;
  /** The revision before it; undefined: it is the first, or not read yet. */
  readonly before: number | undefined;
  readonly live: number | null;
  readonly choose: Choose;
}

function RevisionItem({ entry, before, live, choose }: RevisionItemProps) {
  const { t, language } = useWords();
  const { callServer } = useKit();
  const { store } = useOpenCampaign();
  const mayPublish = useMayPublish();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { document, revision, author, at, note } = entry;
  const right = rightTo(session, document);
  const isDraft = useStudio(({ editing }) => editing.documents[document]?.revision === revision);
  const isLive = revision === live;
  const take = async () => {
    const query = { revision: String(revision) };
    const read = await callServer(readDocument, { params: { document }, query });
    if (read.ok) store.dispatch(changed({ document, text: read.value.text, label: 'takeRevision', at: Date.now() }));
  };
  return (
    <li className="history-entry">
      <p>
        <strong>{t('history.revision', { revision })}</strong>{' '}
        {isLive ? (
          <span className="tag" data-state="live">
            {t('campaigns.live')}
          </span>
        ) : null}{' '}
        {isDraft ? (
          <span className="tag" data-state="draft">
            {t('campaigns.draft')}
          </span>
        ) : null}
      </p>
      <p className="quiet">{t('history.by', { who: author, when: momentWords(at, language) })}</p>
      <RevisionWords document={document} revision={revision} before={before} />
      {note === '' ? null : <p className="history-note">{note}</p>}
      <div className="beside">
        <Button className="button small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t('history.report')}
        </Button>
        {isLive || !mayPublish ? null : (
          <Button
            className="button small"
            onPress={() => choose([{ document, revision, live }], t('history.backTo', { revision }))}
          >
            {t('history.publishAgain')}
          </Button>
        )}
        {isDraft || right !== 'all' ? null : (
          <Button className="button small" onPress={() => void take()}>
            {t('history.take')}
          </Button>
        )}
      </div>
      {isOpen ? <RevisionReport document={document} revision={revision} /> : null}
    </li>
  );
}

/** Which revision of each document visitors get. */
export function useLiveRevisions(): (document: string) => number | null {
  const { callServer } = useKit();
  const list = useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => callOrThrow(callServer, listDocuments, { signal }),
  });
  return (document) => list.data?.find((entry) => entry.document === document)?.live ?? null;
}

/** The documents that the open campaign is made of, in a text that stays the same as long as they do. */
export function useParts(): readonly string[] {
  const { document } = useOpenCampaign();
  const parts = useStudio(({ editing }) => partsOf(document, (name) => editing.documents[name]?.text).join('\n'));
  return parts.split('\n');
}

/** The revisions of a document of the campaign, newest first. */
export function Revisions({ choose }: { readonly choose: Choose }) {
  const { t } = useWords();
  const { callServer } = useKit();
  const { document: own } = useOpenCampaign();
  const parts = useParts();
  const liveOf = useLiveRevisions();
  const [document, setDocument] = useState(own);
  const revision = useStudio(({ editing }) => editing.documents[document]?.revision);
  const pages = usePages({
    queryKey: ['revisions', document, revision],
    read: (query, signal) => callOrThrow(callServer, documentHistory, { params: { document }, query, signal }),
    idOf: (entry) => entry.revision,
  });
  return (
    <>
      <label className="field history-document">
        {t('history.document')}
        <select value={document} onChange={({ currentTarget }) => setDocument(currentTarget.value)}>
          {parts.map((part) => (
            <option key={part}>{part}</option>
          ))}
        </select>
      </label>
      <ListFrame label={t('history.revisions')} {...pages} isEmpty={pages.entries.length === 0}>
        {pages.entries.map((entry, index) => (
          <RevisionItem
            key={entry.revision}
            entry={entry}
            before={pages.entries[index + 1]?.revision}
            live={liveOf(document)}
            choose={choose}
          />
        ))}
      </ListFrame>
    </>
  );
}
