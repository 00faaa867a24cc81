import type { Field, FormValues } from '#engine/block-rules.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { sentBy } from '#ui/read-controls.ts';

/**
 * The values of these controls, as the browser would send them. Reads only the requested ones, because forms can be
 * long.
 */
export function readControlValues(form: HTMLFormElement, names: readonly string[]): FormValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = form.elements.namedItem(name);
      const controls = found instanceof RadioNodeList ? [...found] : [found];
      const values = controls.flatMap((control) => (control instanceof Element ? (sentBy(control) ?? []) : []));
      return values.length === 0 ? [] : [[name, values]];
    }),
  );
}

/** The values of the fields' controls for the answers of a visit. */
export function writtenValues(fields: readonly Field[], answers: Answers): FormValues {
  return Object.fromEntries(fields.flatMap((field) => Object.entries(field.write(answers))));
}

/** Do two controls hold the same? An absent control equals an empty one. */
export function sameValues(a: readonly string[] = [], b: readonly string[] = []): boolean {
  const [left, right] = [a.filter((value) => value !== ''), b.filter((value) => value !== '')];
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

function fill(element: Element, values: readonly string[]): void {
  if (element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox'))
    element.checked = values.includes(element.value);
  else if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    element.value = values[0] ?? '';
}

/** Enters values into the controls of a form, as if they had been typed. */
export function enterValues(form: HTMLFormElement, values: FormValues): void {
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    const entered = name === null ? undefined : values[name];
    if (entered) fill(element, entered);
  }
}
