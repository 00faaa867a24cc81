import type { KeyboardEvent } from 'react';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  /** The id of the field. */
  readonly control: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onTerm: (term: string) => void;
}

/** Enter in the search must not submit the page. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A search above a list of choices. It only helps on the page and is not sent. */
export function SearchField({ control, label, hint, onTerm }: SearchFieldProps) {
  return (
    <TextField
      control={control}
      unsent
      label={label}
      hint={hint}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={60}
      onInput={(event) => onTerm(event.currentTarget.value)}
      onKeyDown={holdEnter}
    />
  );
}
