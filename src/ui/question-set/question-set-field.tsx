import { Fragment, useEffect, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { debounce, type DebouncedWork } from '../debounce.ts';
import type { AnswerData, QuestionContext } from './question-context.ts';
import { QuestionView } from './question-view.tsx';
import { readFormAround } from '../read-controls.ts';

function questionName(event: SyntheticEvent): string | undefined {
  const target = event.target instanceof Element ? event.target.closest('[data-question]') : null;
  return target?.getAttribute('data-question') ?? undefined;
}

/** Typing is not an answer yet; leaving the control is. */
function isTyped(event: SyntheticEvent): boolean {
  return event.target instanceof HTMLInputElement && event.target.type !== 'radio' && event.target.type !== 'checkbox';
}

/** From this many questions on, the page is too long for a cheap phone to lay out at every answer. */
const MANY = 40;

function setClass(count: number, alternating: boolean): string {
  return ['questions', alternating ? 'questions-tinted' : '', count > MANY ? 'questions-long' : '']
    .filter((name) => name !== '')
    .join(' ');
}

/**
 * Does the expensive work of a long set in a pause. Returns the function that requests it; only the latest `work` runs.
 */
function useInPause(work: () => void): () => void {
  const latest = useRef(work);
  const later = useRef<DebouncedWork>(undefined);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    later.current = debounce(() => latest.current());
    return later.current.stop;
  }, []);
  return () => later.current?.soon();
}

/** The whole set as one RJSF field: it passes the answers to RJSF and renders the questions with native controls. */
export function QuestionSetField({
  registry,
  onChange,
  fieldPathId,
}: FieldProps<AnswerData, RJSFSchema, QuestionContext>) {
  const root = useRef<HTMLDivElement>(null);
  const { questions, read, touch, entered, issues, words, alternating, onHintOpen } = registry.formContext;
  const commit = useInPause(() => {
    if (root.current !== null) onChange(read(readFormAround(root.current)), fieldPathId.path);
  });
  const answer = (event: SyntheticEvent) => {
    const name = questionName(event);
    if (name === undefined) return;
    touch(name);
    commit();
  };
  return (
    <div
      className={setClass(questions.length, alternating)}
      ref={root}
      onChange={(event) => (isTyped(event) ? undefined : answer(event))}
      onBlur={(event) => (isTyped(event) ? answer(event) : undefined)}
    >
      {questions.map((question, index) => (
        <Fragment key={question.name}>
          {question.part === undefined ? null : (
            <h2 className="question-part" id={question.part.id} tabIndex={-1}>
              {question.part.title}
            </h2>
          )}
          <QuestionView
            question={question}
            entered={entered}
            issues={issues}
            words={words}
            tinted={alternating && index % 2 === 1}
            onHintOpen={onHintOpen}
          />
        </Fragment>
      ))}
    </div>
  );
}
