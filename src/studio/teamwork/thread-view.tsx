import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { CommentEntry } from '#api/content/comment-calls.ts';
import { momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { useTyping } from '../store/use-typing.ts';
import { CommentField } from './comment-field.tsx';
import { type Thread, useCommenting, useReaders } from './use-comments.ts';

/** The words of a comment; names of people whom it is for stand out. */
function CommentText({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  const marks = names.map((name) => `@${name}`);
  const [first] = marks
    .map((mark) => ({ mark, at: text.indexOf(mark) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at);
  if (first === undefined) return text;
  return (
    <>
      {text.slice(0, first.at)}
      <strong className="mention">{first.mark}</strong>
      <CommentText text={text.slice(first.at + first.mark.length)} names={names} />
    </>
  );
}

interface CommentProps {
  readonly comment: CommentEntry;
  readonly onProblem: (problem: string | undefined) => void;
}

function Comment({ comment, onProblem }: CommentProps) {
  const { t, language } = useWords();
  const { me, may } = useSession();
  const { remove } = useCommenting();
  const { readers } = useReaders(comment.document);
  const { text, actor, person, at, mentions } = comment;
  const names = readers.filter(({ id }) => mentions.includes(id)).map(({ name }) => name);
  const isRemovable = text !== null && (person === me.person.id || may('administer'));
  return (
    <div className="comment" data-for-me={mentions.includes(me.person.id)}>
      <p className="comment-head">
        <strong>{actor}</strong> <span className="quiet">{momentWords(at, language)}</span>
        {isRemovable ? (
          <Button
            className="link-button"
            aria-label={t('comments.removeOf', { who: actor, when: momentWords(at, language) })}
            onPress={async () => onProblem(await remove(comment))}
          >
            {t('comments.remove')}
          </Button>
        ) : null}
      </p>
      <p className="comment-text">
        {text === null ? <em>{t('comments.removed')}</em> : <CommentText text={text} names={names} />}
      </p>
    </div>
  );
}

function SettledWords({ settled }: { readonly settled: NonNullable<CommentEntry['settled']> }) {
  const { t, language } = useWords();
  const { publication, actor, at } = settled;
  const key = publication === null ? 'comments.settledBy' : 'comments.settledByPublication';
  return <p className="quiet">{t(key, { who: actor, when: momentWords(at, language) })}</p>;
}

/** A comment with its answers, and what can be done about them. */
export function ThreadView({ thread: { first, answers } }: { readonly thread: Thread }) {
  const words = useWords();
  const { t } = words;
  const { answer, settle } = useCommenting();
  const about = `answer ${first.comment}`;
  const begun = useTyping(`comment ${first.document} ${about}`).text;
  const [isAnswering, setAnswering] = useState(begun !== undefined);
  const [problem, setProblem] = useState<string>();
  const { settled } = first;
  return (
    <article className="thread" aria-label={t('comments.of', { who: first.actor })}>
      {[first, ...answers].map((comment) => (
        <Comment key={comment.comment} comment={comment} onProblem={setProblem} />
      ))}
      {settled === null ? null : <SettledWords settled={settled} />}
      {problem === undefined ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, problem)}
        </p>
      )}
      <div className="beside">
        <Button className="button small" onPress={() => setAnswering(!isAnswering)} aria-expanded={isAnswering}>
          {t('comments.answer')}
        </Button>
        <Button className="button small" onPress={async () => setProblem(await settle(first, settled === null))}>
          {t(settled === null ? 'comments.settle' : 'comments.reopen')}
        </Button>
      </div>
      {isAnswering ? (
        <CommentField
          about={about}
          document={first.document}
          label={t('comments.yourAnswer')}
          send={t('comments.sendAnswer')}
          onSend={async (said) => {
            const failed = await answer(first, said);
            if (failed === undefined) setAnswering(false);
            return failed;
          }}
        />
      ) : null}
    </article>
  );
}
