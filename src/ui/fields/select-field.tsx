import type { ChangeEvent, ReactNode } from 'react';
import { FieldError, FieldHint, LabelText, describedBy, fieldClass } from './field-frame.tsx';
import { useFirstFocus } from '../first-focus.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly control: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly options: readonly SelectOption[];
  readonly defaultValue?: string | undefined;
  readonly issue?: string | undefined;
  /** The text of the first, empty choice; omitted if there is always a value. */
  readonly emptyLabel?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly width?: 'full' | 'medium' | 'short';
  readonly required?: boolean;
  readonly optional?: string | undefined;
  readonly number?: number | undefined;
  readonly onChange?: ((event: ChangeEvent<HTMLSelectElement>) => void) | undefined;
}

/** A labelled native select. */
export function SelectField({
  control,
  label,
  hint,
  options,
  defaultValue,
  issue,
  emptyLabel,
  autoComplete,
  width = 'full',
  required = false,
  optional,
  number,
  onChange,
}: SelectFieldProps) {
  return (
    <div className={fieldClass(issue)}>
      <label className="field-label" htmlFor={control}>
        <LabelText number={number} optional={optional}>
          {label}
        </LabelText>
      </label>
      <FieldHint control={control}>{hint}</FieldHint>
      <FieldError control={control} issue={issue} />
      <div className={`input-frame select-frame input-${width}`}>
        <select
          className="input select"
          id={control}
          name={control}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
          autoFocus={useFirstFocus(control)}
          defaultValue={defaultValue ?? (emptyLabel === undefined ? undefined : '')}
          autoComplete={autoComplete}
          onChange={onChange}
          aria-required={required || undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={describedBy(control, { hint, issue })}
        >
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
