import type { ControlValues } from './question-set/question.ts';

function valueOf(control: Element): { readonly name: string; readonly value: string } | undefined {
  if (control instanceof HTMLSelectElement) return control;
  if (!(control instanceof HTMLInputElement)) return undefined;
  return (control.type === 'radio' || control.type === 'checkbox') && !control.checked ? undefined : control;
}

/** What the controls below an element say, as its form would send it. */
export function readControls(root: Element): ControlValues {
  const values: Record<string, string[]> = {};
  for (const control of root.querySelectorAll('input, select')) {
    const sent = valueOf(control);
    if (sent !== undefined && sent.name !== '') (values[sent.name] ??= []).push(sent.value);
  }
  return values;
}
