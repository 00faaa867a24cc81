import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Button } from '../parts/button.tsx';
import { LEAVING } from './leaving.ts';
import { suggestEmail } from './suggest-email.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The texts that point out a typo in the address. */
export interface SuggestionWords {
  readonly question: (address: string) => string;
  readonly accept: string;
  /** Says how to go on with the address as it is, once a press of Next was held up. */
  readonly keep: (address: string) => string;
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

/**
 * The address that was probably meant; no server is involved. The address that was `held` up waits for no pause.
 */
function useSuggestion(typed: string, held: string): string | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled === typed || held === typed.trim() ? suggestEmail(typed) : undefined;
}

/**
 * The first press of Next with a typo stays on the page, so that the suggestion is read before it is too late; the next
 * one goes on. Returns the address that was held up.
 */
function useHeldUp(control: string, box: RefObject<HTMLElement | null>): string {
  const [held, setHeld] = useState('');
  const onLeaving = useEffectEvent((event: Event) => {
    const input = document.getElementById(control);
    const address = input instanceof HTMLInputElement ? input.value.trim() : '';
    if (address === held || suggestEmail(address) === undefined) return;
    event.preventDefault();
    setHeld(address);
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    form?.addEventListener(LEAVING, onLeaving);
    return () => form?.removeEventListener(LEAVING, onLeaving);
  }, [box]);
  useEffect(() => {
    if (held !== '') box.current?.scrollIntoView({ block: 'center' });
  }, [held, box]);
  return held;
}

/**
 * An e-mail address. A typo in a common provider's name is pointed out with a hint; one press applies the correction.
 */
export function EmailField({
  suggestion: { question, accept, keep, onAccept },
  control,
  defaultValue = '',
  ...field
}: EmailFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldUp(control, box);
  const meant = useSuggestion(typed, held);
  const take = (address: string) => {
    onAccept(address);
    setTyped(address);
    document.getElementById(control)?.focus();
  };
  return (
    <div className="email-field" ref={box}>
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
      <div className="email-suggestion" aria-live="polite" aria-atomic="true">
        {meant === undefined ? null : (
          <>
            <span>{question(meant)}</span>
            <Button variant="secondary" onClick={() => take(meant)}>
              {accept}
            </Button>
            {held === typed.trim() ? <p>{keep(held)}</p> : null}
          </>
        )}
      </div>
    </div>
  );
}
