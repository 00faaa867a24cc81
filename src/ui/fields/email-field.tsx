import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { suggestEmail } from './suggest-email.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The texts that point out a typo in the address. */
export interface SuggestionWords {
  readonly question: (address: string) => string;
  readonly accept: string;
  /** Enters the suggested address. */
  readonly onAccept: (address: string) => void;
}

interface EmailFieldProps extends Pick<
  TextFieldProps,
  'control' | 'label' | 'hint' | 'defaultValue' | 'issue' | 'required' | 'optional'
> {
  readonly suggestion: SuggestionWords;
}

/**
 * Milliseconds without a key press: nobody is interrupted while typing, and nothing moves under a press that ends it.
 */
const PAUSE = 600;

/** The address that was probably meant; no server is involved. */
function useSuggestion(typed: string): string | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled === typed ? suggestEmail(typed) : undefined;
}

/**
 * An e-mail address. A typo in a common provider's name is pointed out with a hint; one press applies the correction.
 */
export function EmailField({
  suggestion: { question, accept, onAccept },
  control,
  defaultValue = '',
  ...field
}: EmailFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const meant = useSuggestion(typed);
  const take = (address: string) => {
    onAccept(address);
    setTyped(address);
    document.getElementById(control)?.focus();
  };
  return (
    <div className="email-field">
      <TextField
        {...field}
        control={control}
        defaultValue={defaultValue}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {/* Not an output: Orca reads "status bar" for one that is empty. */}
      <div className="email-suggestion" aria-live="polite">
        {meant === undefined ? null : (
          <>
            <span>{question(meant)}</span>
            <Button variant="secondary" onClick={() => take(meant)}>
              {accept}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
