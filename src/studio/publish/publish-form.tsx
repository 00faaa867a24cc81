import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Radio, RadioGroup, Label } from 'react-aria-components';
import { useKit } from '../kit/kit.tsx';
import { exactMomentWords, momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { Working } from '../parts/working.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { publishAt, publishNow, type OtherPublication, type Published } from './publish-calls.ts';
import type { Change } from './read-changes.ts';
import { useJudgement, useMayPublish } from './use-judgement.ts';

/** The moment that somebody entered by their own clock; undefined: none. */
function momentIn(entered: string): Date | undefined {
  const moment = new Date(entered);
  return entered === '' || Number.isNaN(moment.getTime()) ? undefined : moment;
}

interface MomentFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date and a time of day; below it, the same in words with its time zone. */
function MomentField({ label, help, value, onChange }: MomentFieldProps) {
  const { language } = useWords();
  const moment = momentIn(value);
  return (
    <div className="field">
      <label>
        {label}
        <input type="datetime-local" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      </label>
      <output className="help">{moment === undefined ? help : exactMomentWords(moment, language)}</output>
    </div>
  );
}

function Overtaken({ others, again }: { readonly others: readonly OtherPublication[]; readonly again: () => void }) {
  const { t, language } = useWords();
  return (
    <div className="overtaken" role="alert">
      <p>
        <strong>{t('publish.overtaken')}</strong>
      </p>
      <ul>
        {others.map(({ document, revision, actor, note, at }) => (
          <li key={document}>
            {t('publish.overtakenBy', {
              document,
              revision: revision ?? t('history.withdrawn'),
              who: actor,
              when: momentWords(at, language),
            })}
            {note === '' ? null : <q>{note}</q>}
          </li>
        ))}
      </ul>
      <p>{t('publish.overtakenWhat')}</p>
      <Button className="button small" onPress={again}>
        {t('publish.lookAgain')}
      </Button>
    </div>
  );
}

/** What became of the last attempt. */
function Outcome({ outcome, again }: { readonly outcome: Published; readonly again: () => void }) {
  const words = useWords();
  const { t, language } = words;
  if (outcome.kind === 'overtaken') return <Overtaken others={outcome.others} again={again} />;
  if (outcome.kind === 'refused')
    return (
      <p className="wrong" role="alert">
        {problemWords(words, outcome.code)}
      </p>
    );
  return (
    <output className="verdict" data-verdict="good">
      <Icon name="proven" />
      <span>
        {outcome.kind === 'published'
          ? t('publish.published', { publication: outcome.publication })
          : t('publish.scheduled', { when: exactMomentWords(new Date(outcome.due), language) })}
      </span>
    </output>
  );
}

export interface PublishFormProps {
  readonly changes: readonly Change[];
  /** What is to be published is being read anew. */
  readonly isWaiting?: boolean;
  /** The words that the note begins with. */
  readonly note?: string;
  /** What else is shown once it is done. */
  readonly whenDone?: ReactNode;
}

/** What everything that shows drafts and publications reads anew. */
const READ_ANEW = [['changes'], ['judgement'], ['comparison'], ['documents'], ['publications'], ['schedules'], ['log']];

function usePublishing({ changes, note: given = '' }: PublishFormProps) {
  const { callServer } = useKit();
  const { document } = useOpenCampaign();
  const queries = useQueryClient();
  const [note, setNote] = useState(given);
  const [later, setLater] = useState(false);
  const [due, setDue] = useState('');
  const [end, setEnd] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Published>();
  const [done, setDone] = useState<string>();
  const readAnew = async () => {
    await Promise.all(READ_ANEW.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const dueAt = momentIn(due);
  const endAt = momentIn(end);
  const publish = async (): Promise<Published> => {
    if (!later) return publishNow(callServer, changes, note);
    const begun = dueAt === undefined ? undefined : await publishAt(callServer, changes, { due: dueAt, note });
    if ((begun !== undefined && begun.kind !== 'scheduled') || endAt === undefined)
      return begun ?? { kind: 'refused', code: 'request-invalid' };
    return publishAt(callServer, [{ document, revision: null }], { due: endAt, note });
  };
  const run = async () => {
    setBusy(true);
    const became = await publish();
    setOutcome(became);
    setBusy(false);
    if (became.kind === 'published' || became.kind === 'scheduled') {
      setNote('');
      if (became.kind === 'published') setDone(JSON.stringify(changes));
      await readAnew();
    }
  };
  const lookAgain = async () => {
    setOutcome(undefined);
    await readAnew();
  };
  const isTimed = dueAt !== undefined || endAt !== undefined;
  /** Exactly this has been published from here. */
  const isDone = done === JSON.stringify(changes);
  return { isDone, note, setNote, later, setLater, due, setDue, end, setEnd, isBusy, outcome, isTimed, run, lookAgain };
}

/** Publishes changes, now or at a time. What the gate would refuse cannot be published now. */
export function PublishForm(props: PublishFormProps) {
  const { t } = useWords();
  const { changes, isWaiting = false, whenDone } = props;
  const form = usePublishing(props);
  const { judgement } = useJudgement(changes);
  const passes = judgement.data?.refusals.length === 0;
  const mayPublish = useMayPublish();
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome } = form;
  useEffect(() => {
    // The button that had the focus is gone or does nothing any more.
    if (outcome !== undefined) heading.current?.focus();
  }, [outcome]);
  const canRun = !form.isBusy && !isWaiting && (form.later ? form.isTimed : passes);
  return (
    <section className="sheet" aria-labelledby="publish-form">
      <h2 id="publish-form" ref={heading} tabIndex={-1}>
        {t('publish.title')}
      </h2>
      {mayPublish ? null : <p>{t('publish.mayNot')}</p>}
      {mayPublish && changes.length === 0 && form.outcome === undefined ? (
        <p className="quiet">{t('publish.nothingYet')}</p>
      ) : null}
      {changes.length === 0 || form.isDone || !mayPublish ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canRun) void form.run();
          }}
        >
          <div className="field">
            <label htmlFor="publish-note">{t('publish.note')}</label>
            <textarea
              id="publish-note"
              rows={2}
              maxLength={2000}
              value={form.note}
              aria-describedby="publish-note-help"
              onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
            />
            <p className="help" id="publish-note-help">
              {t('publish.noteHelp')}
            </p>
          </div>
          <RadioGroup
            className="field choice"
            value={form.later ? 'later' : 'now'}
            onChange={(value) => form.setLater(value === 'later')}
          >
            <Label>{t('publish.when')}</Label>
            <Radio value="now">{t('publish.now')}</Radio>
            <Radio value="later">{t('publish.later')}</Radio>
          </RadioGroup>
          {form.later ? (
            <>
              <MomentField
                label={t('publish.due')}
                help={t('publish.dueHelp')}
                value={form.due}
                onChange={form.setDue}
              />
              <MomentField
                label={t('publish.end')}
                help={t('publish.endHelp')}
                value={form.end}
                onChange={form.setEnd}
              />
            </>
          ) : null}
          <Button type="submit" className="button primary publish-button" isDisabled={!canRun}>
            {t(form.later ? 'publish.schedule' : 'publish.publishNow')}
          </Button>
        </form>
      )}
      {form.isBusy ? <Working label={t('publish.working')} /> : null}
      {form.outcome === undefined ? null : <Outcome outcome={form.outcome} again={() => void form.lookAgain()} />}
      {form.outcome?.kind === 'published' ? whenDone : null}
    </section>
  );
}
