import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loadFolder, type DocumentEntry } from '../kit/load-folder.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { campaignOf, isCampaignDocument, partsOf } from '../store/campaign-parts.ts';
import { isFor, readComments, threadsOf, type Thread } from './use-comments.ts';
import './mentions-of-me.css';

/** How often somebody who stays in the list of campaigns is told of what is new. */
const ASK_AGAIN_MS = 60_000;

/** The open threads in which the reader is mentioned, the oldest first. */
function useMyThreads(): readonly Thread[] {
  const { callServer } = useKit();
  const { me } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['comments', 'open', 'of all'],
    queryFn: () => readComments(callServer, 'open'),
    refetchInterval: ASK_AGAIN_MS,
  });
  return threadsOf(data).filter((thread) => isFor(thread, me.person.id));
}

/** The document of a campaign in which what a comment is about is seen: itself, or one that shares the part. */
function useShownIn(threads: readonly Thread[], documents: readonly DocumentEntry[]) {
  const { callServer } = useKit();
  const isOfPart = ({ first }: Thread) => !isCampaignDocument(first.document);
  const { data: folder = [] } = useQuery({
    queryKey: ['folder', documents.map(({ document, draft }) => `${document} ${draft?.revision ?? 0}`)],
    enabled: threads.some(isOfPart),
    queryFn: () => loadFolder(callServer),
  });
  const texts = new Map(folder.map(({ name, text }) => [name, text]));
  const campaigns = documents.map(({ document }) => document).filter(isCampaignDocument);
  return ({ first: { document } }: Thread) =>
    isCampaignDocument(document)
      ? document
      : campaigns.find((one) => partsOf(one, (name) => texts.get(name)).includes(document));
}

/** What colleagues have asked the reader, in all campaigns; each entry leads to its place. */
export function MentionsOfMe({ documents }: { readonly documents: readonly DocumentEntry[] }) {
  const { t } = useWords();
  const threads = useMyThreads();
  const shownIn = useShownIn(threads, documents);
  const shown = threads.flatMap((thread) => {
    const document = shownIn(thread);
    const entry = documents.find((one) => one.document === document);
    return entry === undefined ? [] : [{ thread, entry }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="mentions" aria-labelledby="mentions-title">
      <h2 id="mentions-title">{t('mentions.title', { count: shown.length })}</h2>
      <ul>
        {shown.map(({ thread: { first, answers }, entry: { document, name } }) => {
          const [said = first] = answers.filter(({ text }) => text !== null).slice(-1);
          const campaign = campaignOf(document);
          return (
            <li key={first.comment}>
              <Link to={`/campaigns/${campaign}/page?comment=${first.comment}`} className="mention">
                <span className="quiet">{t('mentions.in', { who: said.actor, campaign: name ?? campaign })}</span>{' '}
                <span>{said.text ?? t('comments.removed')}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
