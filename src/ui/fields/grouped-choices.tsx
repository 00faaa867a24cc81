import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Drawing, type DrawingName } from '../parts/drawing.tsx';
import { Notice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/waiting.tsx';
import { Choice, choiceId, type ChoiceOption } from './choice.tsx';
import { QuestionFrame } from './question-frame.tsx';

export interface ChoiceGroup {
  readonly name: string;
  readonly drawing?: DrawingName | undefined;
  readonly options: readonly ChoiceOption[];
}

export interface GroupedChoicesProps {
  readonly control: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly issue?: string | undefined;
  readonly required?: boolean;
  readonly groups: 'loading' | 'failed' | readonly ChoiceGroup[];
  readonly words: {
    readonly loading: string;
    readonly failed: string;
    readonly failedWhat: string;
    readonly retry: string;
  };
  readonly onRetry: () => void;
  readonly defaultValues: readonly string[];
  /** Two columns above 1300 px (D14). */
  readonly columns?: boolean;
  /** Whether this choice is shown. A hidden one stays in the form with its value. (default: all are shown) */
  readonly shows?: ((value: string) => boolean) | undefined;
  readonly onChoose?: ((value: string) => void) | undefined;
  /** Shown between the text of the question and its list. */
  readonly children?: ReactNode;
}

function Unavailable({ words, onRetry }: Pick<GroupedChoicesProps, 'words' | 'onRetry'>) {
  return (
    <Notice tone="warning" title={words.failed} live>
      <p>{words.failedWhat}</p>
      <Button variant="secondary" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}

interface GroupProps {
  readonly group: ChoiceGroup;
  /** The position of the group's first choice in the whole question. */
  readonly first: number;
  readonly list: GroupedChoicesProps;
}

function Group({ group: { name, drawing, options }, first, list }: GroupProps) {
  const { control, issue, defaultValues, columns = false, shows = () => true, onChoose } = list;
  return (
    <fieldset className="choice-group" hidden={!options.some(({ value }) => shows(value))}>
      <legend className="choice-group-title">
        {drawing === undefined ? null : <Drawing name={drawing} />}
        {name}
      </legend>
      <div className={`choices choices-${columns ? 'columns' : 'stack'}`}>
        {options.map((option, index) => (
          <div key={option.value} hidden={!shows(option.value)}>
            <Choice
              control={control}
              kind="checkbox"
              id={choiceId(control, first + index)}
              option={option}
              defaultChecked={defaultValues.includes(option.value)}
              invalid={issue !== undefined}
              onChange={() => onChoose?.(option.value)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * One question whose checkboxes are grouped and come from a call. An empty value is sent with them, so that choosing
 * none can be told from not having been asked.
 */
export function GroupedChoices(props: GroupedChoicesProps) {
  const { control, legend, hint, issue, required = false, groups, words, onRetry, children } = props;
  if (groups === 'failed') return <Unavailable words={words} onRetry={onRetry} />;
  if (groups === 'loading') return <Skeleton label={words.loading} lines={6} />;
  const firsts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((count, { options }) => count + options.length, 0),
  );
  return (
    <QuestionFrame control={control} kind="checkbox" legend={legend} hint={hint} issue={issue} required={required}>
      <input type="hidden" name={control} value="" />
      {children}
      {groups.map((group, index) => (
        <Group key={group.name} group={group} first={firsts[index] ?? 0} list={props} />
      ))}
    </QuestionFrame>
  );
}
