import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { FormValues } from '#engine/block-rules.ts';
import { BlockRuntimeProvider } from '#registry/block-runtime.ts';
import type { Block, Props } from '#registry/define-block.ts';
import { createTestRuntime, type RuntimeOptions, type TestRuntime } from './block-runtime.tsx';

export interface RenderedBlock extends TestRuntime {
  readonly form: HTMLFormElement;
  /** A control by its id. Throws when there is none. */
  readonly control: (id: string) => HTMLElement;
  /** Types into a text control or chooses in a select, as a visitor does. */
  readonly type: (id: string, text: string) => void;
  /** Presses a button, a link, a radio button or a checkbox. */
  readonly press: (target: string | Element) => void;
  readonly values: () => FormValues;
  readonly unmount: () => void;
}

function Shown({ test, props }: { readonly test: TestRuntime; readonly props: Props }) {
  return test.component.Component({ id: test.runtime.blockId, props });
}

function page(test: TestRuntime, props: Props) {
  return (
    <BlockRuntimeProvider value={test.runtime}>
      <Shown test={test} props={props} />
    </BlockRuntimeProvider>
  );
}

/** The block as the server renders it. */
export async function renderBlockToHtml(block: Block, props: Props, options: RuntimeOptions = {}): Promise<string> {
  return renderToString(page(await createTestRuntime(block, props, options), props));
}

/** Everything that a form would send. */
export function formValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name).filter((value) => typeof value === 'string')]),
  );
}

/** Puts texts into the controls of a form, as the page does when a block enters something. */
function placeValues(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const entered = values[control.name];
    if (entered === undefined) continue;
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
      control.checked = entered.includes(control.value);
    else control.value = entered[0] ?? '';
  }
}

function setText(element: HTMLElement, text: string): void {
  if (
    element instanceof HTMLSelectElement ||
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement
  )
    element.value = text;
  else throw new Error(`Nobody can type into <${element.tagName.toLowerCase()}>`);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The block in a form of a page (needs the `dom` project). The block's fields read what is entered at once. */
export async function renderBlock(block: Block, props: Props, options: RuntimeOptions = {}): Promise<RenderedBlock> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const form = document.body.appendChild(document.createElement('form'));
  const test = await createTestRuntime(block, props, options, (values) => placeValues(form, values));
  const root = createRoot(form);
  act(() => root.render(page(test, props)));
  const read = () => test.read(formValues(form));
  form.addEventListener('input', read);
  form.addEventListener('change', read);
  const control = (id: string) => {
    const element = document.getElementById(id);
    if (!element)
      throw new Error(
        `There is no control "${id}" among: ${[...form.querySelectorAll('[id]')].map((found) => found.id).join(', ')}`,
      );
    return element;
  };
  return {
    ...test,
    form,
    control,
    values: () => formValues(form),
    change: (patch) => act(() => test.change(patch)),
    show: (issues) => act(() => test.show(issues)),
    type: (id, text) => act(() => setText(control(id), text)),
    press: (target) =>
      act(() => {
        const element = typeof target === 'string' ? control(target) : target;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }),
    unmount: () => {
      act(() => root.unmount());
      form.remove();
    },
  };
}
