import { useState, type FormEvent, type ReactNode } from 'react';
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
  /**
   * A long list folds into its groups, and says how many choices are ticked, in these words: it would be several
   * screens high.
   */
  readonly chosenWords?: ((count: number) => string) | undefined;
  /** Every group is open while something is searched for. */
  readonly unfolded?: boolean;
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

function Title({ name, drawing }: Pick<ChoiceGroup, 'name' | 'drawing'>) {
  return (
    <>
      {drawing === undefined ? null : <Drawing name={drawing} />}
      <span className="choice-group-name">{name}</span>
    </>
  );
}

function Choices({ group: { options }, first, list }: GroupProps) {
  const { control, issue, defaultValues, columns = false, shows = () => true, onChoose } = list;
  return (
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
  );
}

const isHidden = ({ options }: ChoiceGroup, { shows = () => true }: GroupedChoicesProps) =>
  !options.some(({ value }) => shows(value));

function Group(props: GroupProps) {
  return (
    <fieldset className="choice-group" hidden={isHidden(props.group, props.list)}>
      <legend className="choice-group-title">
        <Title {...props.group} />
      </legend>
      <Choices {...props} />
    </fieldset>
  );
}

/** How many boxes of a part of the page are ticked: at first those of the answers, then those that the page has. */
function useTicked(atFirst: number) {
  const [ticked, setTicked] = useState(atFirst);
  const onChange = ({ currentTarget }: FormEvent<HTMLElement>) =>
    setTicked(currentTarget.querySelectorAll('input:checked').length);
  return { ticked, onChange };
}

const countOf = (options: readonly ChoiceOption[], values: readonly string[]) =>
  options.filter(({ value }) => values.includes(value)).length;

/** A group that opens with a press, also without a script. It is open where something is chosen, or wrong. */
function FoldedGroup(props: GroupProps) {
  const { group, list, first } = props;
  const { name, options } = group;
  const { ticked, onChange } = useTicked(countOf(options, list.defaultValues));
  // Remembered, so that a group does not close when its last box is unticked.
  const [open] = useState(ticked > 0);
  const isWrong = list.issue !== undefined && first === 0;
  return (
    <details
      className="choice-group choice-fold"
      open={open || isWrong || list.unfolded}
      hidden={isHidden(group, list)}
    >
      <summary className="choice-group-title">
        <Title {...group} />
        <span className="choice-fold-count">
          {ticked > 0 ? list.chosenWords?.(ticked) : <span aria-hidden="true">{options.length}</span>}
        </span>
      </summary>
      <fieldset onChange={onChange}>
        <legend className="visually-hidden">{name}</legend>
        <Choices {...props} />
      </fieldset>
    </details>
  );
}

/** All groups folded, and below them how many choices are ticked, where it stays in sight. */
function FoldedGroups({
  groups,
  list,
}: {
  readonly groups: readonly GroupProps[];
  readonly list: GroupedChoicesProps;
}) {
  const options = groups.flatMap(({ group }) => group.options);
  const { ticked, onChange } = useTicked(countOf(options, list.defaultValues));
  return (
    <div className="choice-folds" onChange={onChange}>
      {groups.map((props) => (
        <FoldedGroup key={props.group.name} {...props} />
      ))}
      {ticked === 0 ? null : <p className="choice-folds-count">{list.chosenWords?.(ticked)}</p>}
    </div>
  );
}

/** From this many choices on, a list is higher than two screens of a phone. */
const FOLDED_FROM = 20;

/**
 * One question whose checkboxes are grouped and come from a call. An empty value is sent with them, so that choosing
 * none can be told from not having been asked.
 */
export function GroupedChoices(props: GroupedChoicesProps) {
  const { control, legend, hint, issue, required = false, groups, words, onRetry, children, chosenWords } = props;
  if (groups === 'failed') return <Unavailable words={words} onRetry={onRetry} />;
  if (groups === 'loading') return <Skeleton label={words.loading} lines={6} />;
  const parts = groups.map((group, index) => ({
    group,
    first: groups.slice(0, index).reduce((count, { options }) => count + options.length, 0),
    list: props,
  }));
  const folds =
    chosenWords !== undefined &&
    groups.length > 1 &&
    groups.reduce((count, { options }) => count + options.length, 0) >= FOLDED_FROM;
  return (
    <QuestionFrame control={control} kind="checkbox" legend={legend} hint={hint} issue={issue} required={required}>
      <input type="hidden" name={control} value="" />
      {children}
      {folds ? (
        <FoldedGroups groups={parts} list={props} />
      ) : (
        parts.map((part) => <Group key={part.group.name} {...part} />)
      )}
    </QuestionFrame>
  );
}
