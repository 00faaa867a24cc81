import type { Page } from '@playwright/test';

/** What the visitor sees in each control of the page's form, by name; without hidden values and those of buttons. */
export type Controls = Readonly<Record<string, readonly string[]>>;

/** Reads the controls of a page. */
export async function readControls(page: Page): Promise<Controls> {
  const entries = await page.locator('#route-form').evaluateAll((forms) =>
    forms
      .flatMap((form) => (form instanceof HTMLFormElement ? [...form.elements] : []))
      .flatMap((control): [string, string][] => {
        if (control instanceof HTMLSelectElement) return [[control.name, control.value]];
        if (control instanceof HTMLTextAreaElement) return [[control.name, control.value]];
        if (!(control instanceof HTMLInputElement) || ['hidden', 'file', 'submit', 'search'].includes(control.type))
          return [];
        if (control.type === 'radio' || control.type === 'checkbox')
          return control.checked ? [[control.name, control.value]] : [];
        return control.name === '' ? [] : [[control.name, control.value]];
      }),
  );
  const named = Map.groupBy(
    entries.filter(([, value]) => value !== ''),
    ([name]) => name,
  );
  return Object.fromEntries([...named].map(([name, values]) => [name, values.map(([, value]) => value).toSorted()]));
}

/** The names of the controls whose answers have changed. */
export function differing(before: Controls, after: Controls): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
