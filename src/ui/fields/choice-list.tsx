import type { ChangeEvent, ReactNode } from 'react';
import { FieldError, FieldHint, LabelText, describedBy, errorId, fieldClass } from './field-frame.tsx';

export interface ChoiceOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export interface ChoiceListProps {
  readonly control: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly options: readonly ChoiceOption[];
  readonly kind: 'radio' | 'checkbox';
  readonly defaultValues: readonly string[];
  readonly issue?: string | undefined;
  /** `columns`: two columns above 1300 px (D14). */
  readonly layout?: 'stack' | 'row' | 'columns' | undefined;
  readonly required?: boolean;
  /** Large cards to tap instead of a compact list. */
  readonly large?: boolean;
  readonly number?: number | undefined;
  readonly optional?: string | undefined;
  /** The legend is read out but not seen, where a heading above says the same. */
  readonly legendHidden?: boolean;
  /** What stands between the question and its options, such as a help button. */
  readonly help?: ReactNode;
  readonly onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
}

/** The id of an option's control; the first has the name of the field, so that links to the field reach it. */
export function choiceId(control: string, index: number): string {
  return index === 0 ? control : `${control}-${index}`;
}

interface ChoiceProps {
  readonly list: ChoiceListProps;
  readonly option: ChoiceOption;
  readonly id: string;
}

function Choice({ list, option, id }: ChoiceProps) {
  const { control, kind, defaultValues, issue, onChange } = list;
  const optionHint = option.hint === undefined ? undefined : `${id}-hint`;
  const invalid = kind === 'checkbox' && issue !== undefined;
  return (
    <div className="choice">
      <input
        className={`choice-input choice-${kind}`}
        type={kind}
        id={id}
        name={control}
        value={option.value}
        defaultChecked={defaultValues.includes(option.value)}
        onChange={onChange}
        aria-invalid={invalid || undefined}
        aria-describedby={[optionHint, invalid ? errorId(control) : undefined].filter((part) => part !== undefined).join(' ') || undefined}
      />
      <label className="choice-label" htmlFor={id}>
        {option.label}
      </label>
      {optionHint === undefined ? null : (
        <p className="choice-hint" id={optionHint}>
          {option.hint}
        </p>
      )}
    </div>
  );
}

/** One question with a list of native radio buttons or checkboxes. */
export function ChoiceList(props: ChoiceListProps) {
  const { control, legend, hint, options, kind, issue, layout = 'stack', required = false, large = false, number, optional, legendHidden = false, help } = props;
  const radio = kind === 'radio';
  return (
    <fieldset
      className={fieldClass(issue, 'choice-list', large ? 'choice-large' : undefined)}
      role={radio ? 'radiogroup' : undefined}
      aria-required={(radio && required) || undefined}
      aria-invalid={(radio && issue !== undefined) || undefined}
      aria-describedby={describedBy(control, { hint, issue })}
    >
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>
        <LabelText number={number} optional={optional}>
          {legend}
        </LabelText>
      </legend>
      <FieldHint control={control}>{hint}</FieldHint>
      {help}
      <FieldError control={control} issue={issue} />
      <div className={`choices choices-${layout}`}>
        {options.map((option, index) => (
          <Choice key={option.value} list={props} option={option} id={choiceId(control, index)} />
        ))}
      </div>
    </fieldset>
  );
}
