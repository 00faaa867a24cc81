import type { ReactNode } from 'react';
import { FieldError, FieldHint, LabelText, describedBy, fieldClass } from './field-frame.tsx';

export interface QuestionFrameProps {
  readonly control: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** A help button that belongs to the question. */
  readonly help?: ReactNode;
  readonly issue?: string | undefined;
  readonly kind: 'radio' | 'checkbox' | 'group';
  readonly required?: boolean;
  /** The choices are large cards. */
  readonly large?: boolean;
  readonly number?: number | undefined;
  readonly optional?: string | undefined;
  /** The legend is read out but hidden, if a heading above says the same. */
  readonly legendHidden?: boolean;
  readonly children: ReactNode;
}

/** A question with several controls: its text, its hint, the error, and the controls below. */
export function QuestionFrame({
  control,
  legend,
  hint,
  help,
  issue,
  kind,
  required = false,
  large = false,
  number,
  optional,
  legendHidden = false,
  children,
}: QuestionFrameProps) {
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
      {children}
    </fieldset>
  );
}
