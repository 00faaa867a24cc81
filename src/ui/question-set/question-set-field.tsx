import { useRef, type SyntheticEvent } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { AnswerData, QuestionContext } from './question-context.ts';
import { QuestionView } from './question-view.tsx';
import { readControls } from '../read-controls.ts';

function questionName(event: SyntheticEvent): string | undefined {
  const target = event.target instanceof Element ? event.target.closest('[data-question]') : null;
  return target?.getAttribute('data-question') ?? undefined;
}

/** Typing is not an answer yet; leaving the control is. */
function isTyped(event: SyntheticEvent): boolean {
  return event.target instanceof HTMLInputElement && event.target.type !== 'radio' && event.target.type !== 'checkbox';
}

/** The whole set as one field of RJSF: it tells RJSF the answers, and draws the questions with native controls. */
export function QuestionSetField({ registry, onChange, fieldPathId }: FieldProps<AnswerData, RJSFSchema, QuestionContext>) {
  const root = useRef<HTMLDivElement>(null);
  const { questions, read, touch, entered, issues, words, alternating, onHintOpen } = registry.formContext;
  const commit = (event: SyntheticEvent) => {
    const name = questionName(event);
    if (root.current === null || name === undefined) return;
    touch(name);
    onChange(read(readControls(root.current)), fieldPathId.path);
  };
  return (
    <div className="questions" ref={root} onChange={(event) => (isTyped(event) ? undefined : commit(event))} onBlur={(event) => (isTyped(event) ? commit(event) : undefined)}>
      {questions.map((question, index) => (
        <QuestionView key={question.name} question={question} entered={entered} issues={issues} words={words} tinted={alternating && index % 2 === 1} onHintOpen={onHintOpen} />
      ))}
    </div>
  );
}
