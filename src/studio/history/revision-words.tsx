import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readDocument } from '#api/content/content-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { wordsOfName } from '../kit/words-of-name.ts';
import { useWords } from '../kit/words.tsx';
import { spoken } from '../outline/outline.ts';
import { useNear } from '../parts/use-near.ts';
import { createTurns } from '../pictures/turns.ts';
import { revisionChanges, type NamedScreen, type RevisionChanges } from './revision-changes.ts';

/** So many revisions are read at a time. */
const READING = createTurns(2);
/** Of more screens than this, the others are counted. */
const NAMED = 5;

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    READING.take((end) => void work().then(resolve, reject).finally(end));
  });
}

/** The text of a revision, read once. @param revision undefined: none is wanted */
function useText(document: string, revision: number | undefined): string | undefined {
  const { callServer } = useKit();
  const read = useQuery({
    queryKey: ['revision', document, revision],
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      inTurn(() =>
        callOrThrow(callServer, readDocument, { params: { document }, query: { revision: String(revision) } }),
      ),
  });
  return read.data?.text;
}

/** What a revision has changed, in sentences. */
function useChangeWords() {
  const { t, say, language } = useWords();
  const listed = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const screens = (way: 'added' | 'removed' | 'changed', found: readonly NamedScreen[]) => {
    const names = found.slice(0, NAMED).map(({ name, title }) => `“${spoken(title, language) || name}”`);
    const more = found.length > NAMED ? [t('shared.more', { count: found.length - NAMED })] : [];
    return t(`history.screens.${way}`, { count: found.length, names: listed([...names, ...more]) });
  };
  return (changes: RevisionChanges | undefined): string => {
    if (changes === undefined) return t('history.incomparable');
    const { texts, members } = changes;
    const ways = ['added', 'removed', 'changed'] as const;
    const found = [
      ...ways.flatMap((way) => (changes.screens[way].length === 0 ? [] : [screens(way, changes.screens[way])])),
      ...ways.flatMap((way) => {
        const count = changes.blocks[way];
        return count === 0 ? [] : [t(`history.blocks.${way}`, { count })];
      }),
      ...(texts === 0 ? [] : [t('history.texts', { count: texts })]),
      ...(members.length === 0
        ? []
        : [t('history.members', { names: listed(members.map((name) => say('labels', wordsOfName(name)).text)) })]),
    ];
    return found.length === 0 ? t('history.sameContent') : found.join(' ');
  };
}

interface RevisionWordsProps {
  readonly document: string;
  readonly revision: number;
  /** The revision before it; undefined: it is not known yet. */
  readonly before: number | undefined;
}

/** What a revision has changed since the one before it; worked out once somebody sees the entry. */
export function RevisionWords({ document, revision, before }: RevisionWordsProps) {
  const { t } = useWords();
  const place = useRef<HTMLParagraphElement>(null);
  const isNear = useNear(place, before !== undefined, '.editor-wide');
  const isWanted = isNear && before !== undefined;
  const now = useText(document, isWanted ? revision : undefined);
  const old = useText(document, isWanted ? before : undefined);
  const words = useChangeWords();
  const isKnown = now !== undefined && old !== undefined;
  return (
    <p ref={place} className="history-changes">
      {isKnown ? words(revisionChanges(old, now)) : before === undefined ? '' : t('history.comparing')}
    </p>
  );
}
