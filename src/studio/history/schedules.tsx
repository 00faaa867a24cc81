import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { cancelSchedule, listSchedules } from '#api/content/publication-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { exactMomentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { Said } from '../kit/said.tsx';
import { sayFinding } from '../kit/say-finding.ts';
import { useWords } from '../kit/words.tsx';
import { documentWords } from '../outline/say-place.ts';
import { useMayPublish } from '../publish/use-judgement.ts';
import { ListFrame } from './list-frame.tsx';
import { useParts } from './revisions.tsx';

type Schedule = ReplyOf<typeof listSchedules>[number];

const STATES: Readonly<Record<Schedule['state'], string>> = {
  waiting: 'draft',
  published: 'live',
  refused: 'refused',
  cancelled: 'gone',
};

function ScheduleItem({ schedule }: { readonly schedule: Schedule }) {
  const words = useWords();
  const { t, language } = words;
  const { callServer } = useKit();
  const queries = useQueryClient();
  const mayPublish = useMayPublish();
  const [problem, setProblem] = useState<string>();
  const { id, changes, due, actor, note, state, reason, findings } = schedule;
  const cancel = async () => {
    const done = await callServer(cancelSchedule, { params: { id } });
    setProblem(done.ok ? undefined : problemWords(words, done.problem.code));
    await queries.invalidateQueries({ queryKey: ['schedules'] });
  };
  return (
    <li className="history-entry">
      <p>
        <strong>{exactMomentWords(new Date(due), language)}</strong>{' '}
        <span className="tag" data-state={STATES[state]}>
          {t(`history.state.${state}`)}
        </span>
      </p>
      <p className="quiet">{t('history.scheduledBy', { who: actor })}</p>
      {note === '' ? null : <p className="history-note">{note}</p>}
      <ul>
        {changes.map(({ document, revision }) => (
          <li key={document}>
            {documentWords(document, words)}:{' '}
            {revision === null ? t('history.withdraw') : t('history.revision', { revision })}
          </li>
        ))}
        {findings.map((finding) => {
          const { place, message } = sayFinding(words, finding);
          return (
            <li key={`${finding.document} ${finding.place} ${finding.message}`} className="wrong">
              {documentWords(finding.document, words)}: <Said {...place} />: <Said {...message} />
            </li>
          );
        })}
      </ul>
      {reason === null ? null : <p className="wrong">{problemWords(words, reason)}</p>}
      {state === 'waiting' && mayPublish ? (
        <div className="beside">
          <Button className="button small" onPress={() => void cancel()}>
            {t('history.cancel')}
          </Button>
        </div>
      ) : null}
      {problem === undefined ? null : (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** What is scheduled of the campaign and its parts, and what became of it. */
export function Schedules() {
  const { t } = useWords();
  const { callServer } = useKit();
  const parts = useParts();
  const list = useQuery({
    queryKey: ['schedules'],
    queryFn: ({ signal }) => callOrThrow(callServer, listSchedules, { signal }),
  });
  const own = (list.data ?? []).filter(({ changes }) => changes.some(({ document }) => parts.includes(document)));
  return (
    <ListFrame label={t('history.schedules')} isPending={list.isPending} error={list.error} isEmpty={own.length === 0}>
      {own.map((schedule) => (
        <ScheduleItem key={schedule.id} schedule={schedule} />
      ))}
    </ListFrame>
  );
}
