import type { ReactNode } from 'react';
import { FieldError, FieldHint, describedBy, fieldClass } from './field-frame.tsx';
import { useFirstFocus } from '../first-focus.ts';

interface CheckboxFieldProps {
  readonly control: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly defaultChecked?: boolean;
  readonly issue?: string | undefined;
  readonly required?: boolean;
  /** What is sent when it is ticked. */
  readonly value?: string;
}

/** One checkbox. It starts empty unless the visitor ticked it before. */
export function CheckboxField({
  control,
  label,
  hint,
  defaultChecked = false,
  issue,
  required = false,
  value = 'yes',
}: CheckboxFieldProps) {
  return (
    <div className={fieldClass(issue, 'checkbox-field')}>
      <FieldError control={control} issue={issue} />
      <div className="choice">
        <input
          className="choice-input choice-checkbox"
          type="checkbox"
          id={control}
          name={control}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
          autoFocus={useFirstFocus(control)}
          value={value}
          defaultChecked={defaultChecked}
          aria-required={required || undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={describedBy(control, { hint, issue })}
        />
        <label className="choice-label" htmlFor={control}>
          {label}
        </label>
      </div>
      <FieldHint control={control}>{hint}</FieldHint>
    </div>
  );
}
