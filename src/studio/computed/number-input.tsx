import { useId } from 'react';

interface NumberInputProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: number) => void;
}

/** A number; what is none yet stays in the field. */
export function NumberInput({ label, value, onChange }: NumberInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        step="any"
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange(Number(currentTarget.value));
        }}
      />
    </div>
  );
}
