import type { ReactNode } from 'react';
import { Choice, choiceId, type ChoiceOption, type ChoiceProps } from './choice.tsx';
import { QuestionFrame, type QuestionFrameProps } from './question-frame.tsx';

export interface ChoiceListProps extends Omit<QuestionFrameProps, 'kind' | 'children'> {
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly ChoiceOption[];
  readonly defaultValues: readonly string[];
  /** `columns`: two columns above 1300 px (D14). */
  readonly layout?: 'stack' | 'row' | 'columns' | undefined;
  readonly onChange?: ChoiceProps['onChange'];
  /** Whether this choice is shown. A hidden one stays in the form with its value. (default: all are shown) */
  readonly shows?: ((value: string) => boolean) | undefined;
  /** Shown between the text of the question and its choices. */
  readonly above?: ReactNode;
}

/** One question with a list of native radio buttons or checkboxes. */
export function ChoiceList({
  options,
  defaultValues,
  layout = 'stack',
  onChange,
  shows = () => true,
  above,
  ...frame
}: ChoiceListProps) {
  const { control, kind, issue } = frame;
  return (
    <QuestionFrame {...frame}>
      {above}
      <div className={`choices choices-${layout}`}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            hidden={!shows(option.value)}
            control={control}
            kind={kind}
            id={choiceId(control, index)}
            option={option}
            defaultChecked={defaultValues.includes(option.value)}
            invalid={kind === 'checkbox' && issue !== undefined}
            onChange={onChange}
          />
        ))}
      </div>
    </QuestionFrame>
  );
}

/** What a block knows about the contents of its controls. */
interface Entered {
  readonly getEntered: () => Readonly<Record<string, readonly string[]>>;
  readonly enter: (values: Readonly<Record<string, readonly string[]>>) => void;
}

/** Ticking the option that excludes all others unticks them, and the other way round. */
export function chooseAlone(
  control: string,
  alone: string,
  { getEntered, enter }: Entered,
): NonNullable<ChoiceProps['onChange']> {
  return ({ currentTarget: { value, checked } }) => {
    const before = (getEntered()[control] ?? []).filter((one) => one !== '' && one !== value);
    if (checked && value === alone) enter({ [control]: [alone] });
    else if (checked && before.includes(alone)) enter({ [control]: [...before.filter((one) => one !== alone), value] });
  };
}
