import { Button } from 'react-aria-components';
import { listPublications } from '#api/content/publication-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { momentWords } from '../kit/moments.ts';
import { useWords } from '../kit/words.tsx';
import { documentWords } from '../outline/say-place.ts';
import { EthicsPackageButton } from '../publish/ethics-package.tsx';
import { useMayPublish } from '../publish/use-judgement.ts';
import { ListFrame } from './list-frame.tsx';
import { usePages } from './pages.ts';
import { useLiveRevisions, useParts, type Choose } from './revisions.tsx';

type Entry = ReplyOf<typeof listPublications>[number];

interface PublicationItemProps {
  readonly entries: readonly Entry[];
  readonly choose: Choose;
}

/** What is published here afterwards: nothing of a document that was given back to its source. */
const liveAs = (revision: Entry['revision']) => (revision === 'source' ? null : revision);

/** One publication, with all documents that it published together. */
function PublicationItem({ entries, choose }: PublicationItemProps) {
  const words = useWords();
  const { t, language } = words;
  const liveOf = useLiveRevisions();
  const mayPublish = useMayPublish();
  const [first] = entries;
  if (first === undefined) return null;
  const { publication, actor, at, note } = first;
  const said = (revision: number | null) => revision ?? t('history.nothingLive');
  // What came later would be lost with it, without a word.
  const isNewest = entries.every(({ document, revision }) => liveOf(document) === liveAs(revision));
  const takeBack = () =>
    choose(
      entries.map(({ document, previous, revision }) => ({ document, revision: previous, live: liveAs(revision) })),
      t('history.takenBack', { publication }),
    );
  return (
    <li className="history-entry">
      <p>
        <strong>{t('history.publication', { publication })}</strong>
      </p>
      <p className="quiet">{t('history.by', { who: actor, when: momentWords(at, language) })}</p>
      {note === '' ? null : <p className="history-note">{note}</p>}
      <ul>
        {entries.map(({ document, revision, previous }) => (
          <li key={document}>
            {documentWords(document, words)}: {said(previous)} →{' '}
            {revision === 'source' ? t('history.givenBack') : (revision ?? t('history.withdrawn'))}
          </li>
        ))}
      </ul>
      <div className="beside">
        {isNewest && mayPublish ? (
          <Button className="button small" onPress={takeBack}>
            {t('history.rollBack')}
          </Button>
        ) : null}
        <EthicsPackageButton of={{ publication }} />
      </div>
    </li>
  );
}

/** What was published of the campaign and its parts, newest first. */
export function Publications({ choose }: { readonly choose: Choose }) {
  const { t } = useWords();
  const { callServer } = useKit();
  const parts = useParts();
  const pages = usePages({
    queryKey: ['publications'],
    read: (query, signal) => callOrThrow(callServer, listPublications, { query, signal }),
    idOf: (entry) => entry.publication,
  });
  const groups = [...Map.groupBy(pages.entries, ({ publication }) => publication)].filter(([, entries]) =>
    entries.some(({ document }) => parts.includes(document)),
  );
  return (
    <ListFrame label={t('history.publications')} {...pages} isEmpty={groups.length === 0 && pages.older === undefined}>
      {groups.map(([publication, entries]) => (
        <PublicationItem key={publication} entries={entries} choose={choose} />
      ))}
    </ListFrame>
  );
}
