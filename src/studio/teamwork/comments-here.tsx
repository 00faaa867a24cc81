import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { CommentField } from './comment-field.tsx';
import { placeOf } from './places.ts';
import { ThreadView } from './thread-view.tsx';
import { useCommenting, useThreadsAt } from './use-comments.ts';
import './teamwork.css';

/** What was settled here; asked for only by whoever wants to see it. */
function SettledHere({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const now = useStudio(({ selection }) => selection.now);
  const threads = useThreadsAt(outline, now, 'settled');
  if (threads.length === 0) return <p className="quiet">{t('comments.noneSettled')}</p>;
  return threads.map((thread) => <ThreadView key={thread.first.comment} thread={thread} />);
}

/** What colleagues say about what is selected, with a field for another comment. */
export function CommentsHere({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { document } = useOpenCampaign();
  const now = useStudio(({ selection }) => selection.now);
  const threads = useThreadsAt(outline, now);
  const { add } = useCommenting();
  const [hasSettled, setSettled] = useState(false);
  const place = placeOf(now, outline, document);
  return (
    <section className="comments" aria-labelledby="comments-title">
      <h3 id="comments-title">{t('comments.title', { count: threads.length })}</h3>
      {threads.map((thread) => (
        <ThreadView key={thread.first.comment} thread={thread} />
      ))}
      <CommentField
        key={JSON.stringify(place)}
        about={JSON.stringify(place.place)}
        document={place.document}
        label={t('comments.yours')}
        send={t('comments.send')}
        onSend={(said) => add(place, said)}
      />
      <ToggleButton className="button small" isSelected={hasSettled} onChange={setSettled}>
        {t('comments.showSettled')}
      </ToggleButton>
      {hasSettled ? <SettledHere outline={outline} /> : null}
    </section>
  );
}
