import { useEffect, useState } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { spoken, type Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { TitledPopover } from '../parts/titled-popover.tsx';
import { selected, type Selection } from '../store/selection-slice.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { selectionOf } from './places.ts';
import { isFor, type Thread, useThreads } from './use-comments.ts';
import './teamwork.css';

/** Where a thread stands, in words. */
function placeWords(
  selection: Selection,
  { routes, name }: Outline,
  { block }: Thread['first']['place'],
  language: string,
) {
  if (selection.kind === 'campaign') return name;
  const route = routes.find((one) => one.name === selection.route);
  const title = (route && spoken(route.title, language)) || selection.route;
  return selection.kind === 'block' && block !== undefined ? `${title} › ${block}` : title;
}

/** Selects what the comment of an address is about, once the comments are known. */
function useAskedComment(threads: readonly Thread[] | undefined, outline: Outline): void {
  const { store } = useOpenCampaign();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('comment');
  useEffect(() => {
    if (asked === null || threads === undefined) return;
    const thread = threads.find(({ first }) => String(first.comment) === asked);
    if (thread !== undefined) store.dispatch(selected(selectionOf(thread.first, outline)));
    // Whoever goes back here later has looked at something else since.
    setSearch({}, { replace: true });
  }, [asked, threads, outline, store, setSearch]);
}

/** Every open comment of the campaign, those for the reader first; each leads to its place. */
export function CommentsButton({ outline }: { readonly outline: Outline }) {
  const { t, language } = useWords();
  const { me } = useSession();
  const { store, campaign } = useOpenCampaign();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const known = useThreads(outline);
  const threads = known ?? [];
  useAskedComment(known, outline);
  const forMe = threads.filter((thread) => isFor(thread, me.person.id));
  const sorted = [...forMe, ...threads.filter((thread) => !forMe.includes(thread))];
  const show = (place: Selection) => {
    setOpen(false);
    store.dispatch(selected(place));
    void navigate(`/campaigns/${campaign}/page`);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button small comments-button" data-for-me={forMe.length > 0}>
        <Icon name="comment" />
        {threads.length === 0 ? null : <span aria-hidden="true">{threads.length}</span>}
        <span className="visually-hidden">
          {t('comments.title', { count: threads.length })}
          {forMe.length === 0 ? null : ` · ${t('comments.forYou', { count: forMe.length })}`}
        </span>
      </Button>
      <TitledPopover title={t('comments.open')}>
        {sorted.length === 0 ? <p className="quiet">{t('comments.none')}</p> : null}
        <ul className="thread-list">
          {sorted.map((thread) => {
            const { first, answers } = thread;
            const place = selectionOf(first, outline);
            const [said = first] = answers.filter(({ text }) => text !== null).slice(-1);
            return (
              <li key={first.comment} data-for-me={isFor(thread, me.person.id)}>
                <Button className="thread-link" onPress={() => show(place)}>
                  <span className="quiet">{placeWords(place, outline, first.place, language)}</span>
                  <span>
                    <strong>{said.actor}</strong> {said.text ?? t('comments.removed')}
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
      </TitledPopover>
    </DialogTrigger>
  );
}
