import type { ControlValues } from './question-set/question.ts';

function isTicked({ type, checked }: HTMLInputElement): boolean {
  return (type !== 'radio' && type !== 'checkbox') || checked;
}

/**
 * The text that the form of a control would send for it; none for a control that is disabled, not ticked, or holds a
 * file.
 */
export function sentBy(control: Element): string | undefined {
  if (control.matches(':disabled')) return undefined;
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return control.value;
  return control instanceof HTMLInputElement && control.type !== 'file' && isTicked(control)
    ? control.value
    : undefined;
}

/** The values of the controls below an element, as their form would send them. */
export function readControls(root: Element): ControlValues {
  const values: Record<string, string[]> = {};
  for (const control of root.querySelectorAll('input, select')) {
    const [name, value] = [control.getAttribute('name') ?? '', sentBy(control)];
    if (name !== '' && value !== undefined) (values[name] ??= []).push(value);
  }
  return values;
}

/** Every value of every named control of a form, as the browser would send it; files are left out. */
export function readFormValues(form: HTMLFormElement, submitter?: HTMLElement | null): ControlValues {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form, submitter ?? null))
    if (typeof value === 'string') (values[name] ??= []).push(value);
  return values;
}

/** The values of the whole form around an element. Asking its controls one by one takes ten times as long. */
export function readFormAround(element: Element): ControlValues {
  const form = element.closest('form');
  return form ? readFormValues(form) : readControls(element);
}
