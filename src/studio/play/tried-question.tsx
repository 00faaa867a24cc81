import { useId, useState } from 'react';
import type { TriedAnswer, TriedQuestion } from '#checker/explain/changes/try-answers.ts';
import './tried-question.css';

interface FieldProps {
  readonly question: TriedQuestion;
  readonly change: (answer: TriedAnswer) => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A number or a day can be any, and not only one of those that conditions tell apart. Undefined: it is neither. */
function freeKind({ facts: [fact = '', ...others], options }: TriedQuestion): 'number' | 'date' | undefined {
  const values = options.map(({ answers }) => answers[fact]).filter((value) => value !== undefined);
  if (others.length > 0 || values.length === 0) return undefined;
  if (values.every((value) => typeof value === 'number')) return 'number';
  return values.every((value) => typeof value === 'string' && DAY.test(value)) ? 'date' : undefined;
}

interface FreeProps extends FieldProps {
  readonly id: string;
  readonly kind: 'number' | 'date';
}

function FreeValue({ id, kind, question: { facts, options }, change }: FreeProps) {
  const [fact = ''] = facts;
  const known = options.find(({ isChosen }) => isChosen)?.answers[fact];
  // What is typed is shown at once; the path with it follows.
  const [typed, setTyped] = useState<string>();
  return (
    <input
      id={id}
      type={kind}
      value={typed ?? (typeof known === 'number' || typeof known === 'string' ? known : '')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value !== '') change({ facts, answers: { [fact]: kind === 'number' ? Number(value) : value } });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** A question of a screen, with what somebody who is tried out answers. */
export function TriedQuestionField({ question, change }: FieldProps) {
  const id = useId();
  const { what, facts, options } = question;
  const kind = freeKind(question);
  return (
    <div className="tried-question">
      <label htmlFor={id}>{what}</label>
      {kind === undefined ? (
        <select
          id={id}
          value={options.findIndex(({ isChosen }) => isChosen)}
          onChange={({ currentTarget }) => {
            const chosen = options[Number(currentTarget.value)];
            if (chosen !== undefined) change({ facts, answers: chosen.answers });
          }}
        >
          {options.map(({ words, answers }, index) => (
            <option key={JSON.stringify(answers)} value={index}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <FreeValue id={id} kind={kind} question={question} change={change} />
      )}
    </div>
  );
}
