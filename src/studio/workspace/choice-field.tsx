import { useId } from 'react';

interface ChoiceFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

/** One of a few, in a select. */
export function ChoiceField({ label, help, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      {help === undefined ? null : (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
