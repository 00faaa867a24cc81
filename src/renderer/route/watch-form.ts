import type { RouteController } from './route-controller.ts';

function controlOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.getAttribute('name') !== null && !(target instanceof HTMLButtonElement) ? target : undefined;
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('name') ?? '';
}

/**
 * Watches the native events of a form, however its controls were made. A field is judged when it is changed or left (§5);
 * not when the focus only moves within it, nor on the way to a button, whose press judges everything.
 */
export function watchForm(form: HTMLFormElement, controller: RouteController): () => void {
  let pressing = false;
  const onInput = ({ target }: Event) => {
    const control = controlOf(target);
    if (control) controller.typed(nameOf(control));
  };
  const onChange = ({ target }: Event) => {
    const control = controlOf(target);
    if (control) controller.touch(nameOf(control), { show: true, check: true });
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    const control = controlOf(target);
    if (!control || pressing || !document.hasFocus() || relatedTarget instanceof HTMLButtonElement) return;
    const field = controller.fieldOf(nameOf(control));
    const next = controlOf(relatedTarget);
    if (field && !(next && field.controls.includes(nameOf(next)))) controller.touch(nameOf(control), { show: true, check: true });
  };
  // A message that appears under the finger would move the button away before the press counts.
  const onPointerDown = ({ target }: Event) => {
    pressing = target instanceof Element && target.closest('button') !== null;
  };
  form.addEventListener('input', onInput);
  form.addEventListener('change', onChange);
  form.addEventListener('focusout', onFocusOut);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    form.removeEventListener('input', onInput);
    form.removeEventListener('change', onChange);
    form.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}
