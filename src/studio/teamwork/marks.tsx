import { createContext, use, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import type { OtherTab } from '../store/presence-slice.ts';
import { selected, type Selection } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { selectionOf } from './places.ts';
import { useThreads, type Thread } from './use-comments.ts';
import './teamwork.css';

/** `Ana Ruiz` → `AR` */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return ends.map((word = '') => String.fromCodePoint(...(word === '' ? [] : [word.codePointAt(0) ?? 0]))).join('');
}

/** Where another tab is. */
function placeOfTab({ place: { document = '', ...place } }: OtherTab, outline: Outline): Selection {
  return selectionOf({ document, place }, outline);
}

/** The others who have the campaign open, each once: the first of their tabs. */
function useOthers(): readonly OtherTab[] {
  const { me } = useSession();
  const others = useStudio(({ presence }) => presence.others);
  const byName = new Map(others.toReversed().map((other) => [other.person ?? other.actor, other]));
  byName.delete(me.person.id);
  return [...byName.values()].toReversed();
}

/** Who else is here; a press shows what they have selected. */
export function Others({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const others = useOthers();
  const names = others.map(({ actor }) => actor).join(', ');
  return (
    <div className="others">
      <output className="visually-hidden">{others.length === 0 ? '' : t('presence.here', { names })}</output>
      {others.map((other) => (
        <Button
          key={other.person ?? other.actor}
          className="avatar"
          aria-label={t('presence.show', { name: other.actor })}
          data-initials={initialsOf(other.actor)}
          onPress={() => store.dispatch(selected(placeOfTab(other, outline)))}
        />
      ))}
    </div>
  );
}

/** Who has selected a screen or a block, and what is said of it. */
interface MarksAt {
  readonly others: readonly OtherTab[];
  readonly threads: readonly Thread[];
}

const NONE: MarksAt = { others: [], threads: [] };

/** By place, as JSON. */
type AllMarks = ReadonlyMap<string, MarksAt>;

const MarksContext = createContext<AllMarks>(new Map());

function allMarks(outline: Outline, others: readonly OtherTab[], threads: readonly Thread[]): AllMarks {
  const marks = new Map<string, MarksAt>();
  const add = (place: Selection, more: (at: MarksAt) => MarksAt) => {
    const key = JSON.stringify(place);
    marks.set(key, more(marks.get(key) ?? NONE));
  };
  for (const other of others) add(placeOfTab(other, outline), (at) => ({ ...at, others: [...at.others, other] }));
  for (const thread of threads)
    add(selectionOf(thread.first, outline), (at) => ({ ...at, threads: [...at.threads, thread] }));
  return marks;
}

/** Gives the marks to everything within it, which is drawn anew when they change. */
export function MarksProvider({ outline, children }: { readonly outline: Outline; readonly children: ReactNode }) {
  const others = useOthers();
  const threads = useThreads(outline) ?? [];
  const marks = allMarks(outline, others, threads);
  const [given, give] = useState(marks);
  if (given !== marks && JSON.stringify([...given]) !== JSON.stringify([...marks])) give(marks);
  return <MarksContext value={given}>{children}</MarksContext>;
}

const useMarks = (place: Selection) => use(MarksContext).get(JSON.stringify(place)) ?? NONE;

/** What the marks of a place say, in words. */
export function useMarkWords(place: Selection): readonly string[] {
  const { t } = useWords();
  const { others, threads } = useMarks(place);
  const said = threads.length === 0 ? [] : [t('comments.title', { count: threads.length })];
  return [...others.map(({ actor }) => t('presence.isHere', { name: actor })), ...said];
}

/** Beside a screen or a block: who has selected it, and how many comments are open on it. */
export function Marks({ place }: { readonly place: Selection }) {
  const { t } = useWords();
  const { others, threads } = useMarks(place);
  return (
    <>
      {others.map(({ person, actor }) => (
        <span key={person ?? actor} className="avatar small" title={actor} data-initials={initialsOf(actor)}>
          <span className="visually-hidden">{t('presence.isHere', { name: actor })}</span>
        </span>
      ))}
      {threads.length === 0 ? null : (
        <span className="comment-count">
          <Icon name="comment" />
          <span aria-hidden="true">{threads.length}</span>
          <span className="visually-hidden">{t('comments.title', { count: threads.length })}</span>
        </span>
      )}
    </>
  );
}
