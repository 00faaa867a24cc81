import { memo, useSyncExternalStore } from 'react';
import { ChoiceList } from '../fields/choice-list.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { HintButton } from '../parts/hint-button.tsx';
import type { ControlValues, IssueSource, Question, QuestionSetWords } from './question.ts';

interface QuestionViewProps {
  readonly question: Question;
  readonly entered: ControlValues;
  readonly issues: IssueSource;
  readonly words: QuestionSetWords;
  readonly tinted: boolean;
  readonly onHintOpen?: (() => void) | undefined;
}

function helpOf({ question, words, onHintOpen }: QuestionViewProps) {
  return question.hint === undefined ? undefined : (
    <HintButton label={words.hint} title={question.title} closeLabel={words.close} onOpen={onHintOpen}>
      <p>{question.hint}</p>
    </HintButton>
  );
}

function Control({ view, issue }: { readonly view: QuestionViewProps; readonly issue: string | undefined }) {
  const { question, entered, words } = view;
  const { control, kind, title, number, options, layout, onChange, Custom } = question;
  const defaultValues = entered[control] ?? [];
  if (kind === 'custom') return Custom === undefined ? null : <Custom question={question} issue={issue} />;
  if (kind === 'select')
    return (
      <SelectField
        control={control}
        label={title}
        number={number}
        options={options}
        defaultValue={defaultValues[0]}
        emptyLabel={words.choose}
        issue={issue}
        required
      />
    );
  return (
    <ChoiceList
      control={control}
      legend={title}
      number={number}
      options={options}
      kind={kind === 'checkbox' ? 'checkbox' : 'radio'}
      defaultValues={defaultValues}
      layout={kind === 'buttons' ? 'row' : layout}
      large={kind === 'buttons'}
      help={helpOf(view)}
      onChange={onChange}
      issue={issue}
      required
    />
  );
}

/** One question. It subscribes only to its own issue: an answer elsewhere does not re-render it. */
export const QuestionView = memo(function QuestionView(view: QuestionViewProps) {
  const { question, issues, tinted } = view;
  const read = () => issues.get(question);
  const issue = useSyncExternalStore(issues.subscribe, read, read);
  return (
    <div className={tinted ? 'question question-tinted' : 'question'} data-question={question.name}>
      <Control view={view} issue={issue} />
    </div>
  );
});
