import { Button } from 'react-aria-components';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import type { OtherTab } from '../store/presence-slice.ts';
import { selected, type Selection } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { isSameSelection, selectionOf } from './places.ts';
import { useThreadsAt } from './use-comments.ts';
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

interface MarksProps {
  readonly outline: Outline;
  /** A screen or a block. */
  readonly place: Selection;
}

/** Who has selected a screen or a block, and what is said of it. */
function useMarks({ outline, place }: MarksProps) {
  const others = useOthers().filter((other) => isSameSelection(placeOfTab(other, outline), place));
  return { others, threads: useThreadsAt(outline, place) };
}

/** What the marks of a place say, in words. */
export function useMarkWords(props: MarksProps): readonly string[] {
  const { t } = useWords();
  const { others, threads } = useMarks(props);
  const said = threads.length === 0 ? [] : [t('comments.title', { count: threads.length })];
  return [...others.map(({ actor }) => t('presence.isHere', { name: actor })), ...said];
}

/** Beside a screen or a block: who has selected it, and how many comments are open on it. */
export function Marks(props: MarksProps) {
  const { t } = useWords();
  const { others, threads } = useMarks(props);
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
