import { useCallback } from 'react';
import { applyMask, maskedText, type Mask } from './mask.ts';

function setText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(text.length, text.length);
}

/**
 * Formats what is typed into an input. It listens on the input itself, so whoever reads the form sees a change only
 * after the text has been formatted. Pass the result to the input as `ref`.
 */
export function useMask(mask: Mask | undefined): (input: HTMLInputElement | null) => (() => void) | undefined {
  const key = mask === undefined ? '' : JSON.stringify(mask);
  return useCallback(
    (input) => {
      if (!input || !mask) return undefined;
      const onInput = (event: Event) => {
        const inputType = event instanceof InputEvent ? event.inputType : '';
        setText(
          input,
          maskedText(mask, { text: input.value, caret: input.selectionEnd ?? input.value.length, inputType }),
        );
      };
      const onChange = () => setText(input, applyMask(mask, input.value));
      input.addEventListener('input', onInput);
      input.addEventListener('change', onChange);
      return () => {
        input.removeEventListener('input', onInput);
        input.removeEventListener('change', onChange);
      };
    },
    // The key stands for the mask: a new object of the same content must not detach the listeners.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
}
