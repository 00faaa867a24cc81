import { HISTORY_MOVES } from '../history-moves.ts';
import { createDeferredValidation } from './deferred-validation.ts';
import type { RouteController } from './route-controller.ts';

function controlOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.getAttribute('name') !== null && !(target instanceof HTMLButtonElement)
    ? target
    : undefined;
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('name') ?? '';
}

/** Only text passes through intermediate values; a choice is made when it changes. */
function isTyped(control: HTMLElement): boolean {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox')
  );
}

/** Next reads the whole form, and asks the server about what it must. */
function isNext(pressed: Element): boolean {
  return pressed.closest('button[type="submit"][name="_action"][value="next"]') !== null;
}

/**
 * Watches the native events of a form, so that it does not matter how its controls were created. A field is validated
 * when it is changed or left (E1); not when the focus only moves within it, nor on the way to a button, whose press
 * validates everything.
 */
export function watchForm(form: HTMLFormElement, controller: RouteController): () => void {
  const validation = createDeferredValidation(
    (control) => controller.touch(control, { show: true, check: true }),
    isNext,
  );
  const chosen = new Set<string>();
  const onInput = ({ target }: Event) => {
    const control = controlOf(target);
    if (control && isTyped(control)) controller.typed(nameOf(control));
  };
  const onChange = ({ target }: Event) => {
    const control = controlOf(target);
    if (!control) return;
    if (!isTyped(control)) chosen.add(nameOf(control));
    validation.judge(nameOf(control));
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    const control = controlOf(target);
    if (!control || validation.onButton() || !document.hasFocus() || relatedTarget instanceof HTMLButtonElement) return;
    // A choice was already validated when it was made.
    if (!isTyped(control) && chosen.has(nameOf(control))) return;
    const field = controller.fieldOf(nameOf(control));
    const next = controlOf(relatedTarget);
    if (field && !(next && field.controls.includes(nameOf(next)))) validation.judge(nameOf(control));
  };
  document.addEventListener(HISTORY_MOVES, controller.keep);
  form.addEventListener('input', onInput);
  form.addEventListener('change', onChange);
  form.addEventListener('focusout', onFocusOut);
  return () => {
    validation.stop();
    document.removeEventListener(HISTORY_MOVES, controller.keep);
    form.removeEventListener('input', onInput);
    form.removeEventListener('change', onChange);
    form.removeEventListener('focusout', onFocusOut);
  };
}
