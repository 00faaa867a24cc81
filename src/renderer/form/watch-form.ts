import type { RouteController } from './route-controller.ts';

function controlOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.getAttribute('name') !== null && !(target instanceof HTMLButtonElement) ? target : undefined;
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('name') ?? '';
}

/** A choice is made when it changes; only text is on its way before. */
function isTyped(control: HTMLElement): boolean {
  return control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox');
}

/** Next reads the whole form, and asks the server about what it must. */
function isNext(pressed: Element): boolean {
  return pressed.closest('button[type="submit"][name="_action"][value="next"]') !== null;
}

type Judgement = () => void;

/** A tap ends as a pointer before it comes as a mouse, whose press is what moves the focus: both are presses. */
const DOWN = ['pointerdown', 'mousedown'];
const UP = ['pointerup', 'pointercancel', 'mouseup'];

/**
 * Puts judgements off while a finger or the mouse is down. A message that appears between press and release moves the page,
 * and the press would land beside what it was meant for.
 */
function betweenPresses(readsAll: (pressed: Element) => boolean): { readonly onButton: () => boolean; readonly judge: (judgement: Judgement) => void; readonly stop: () => void } {
  let pressed: Element | undefined;
  let waiting: Judgement[] = [];
  const release = () => {
    const due = waiting;
    pressed = undefined;
    waiting = [];
    for (const judgement of due) judgement();
  };
  const onDown = ({ target }: Event) => {
    if (target instanceof Element) pressed = target;
  };
  const onUp = () => void setTimeout(release);
  // What is pressed acts on what was entered: a click, which comes before any timer, finds it judged, unless it judges everything itself.
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && readsAll(target)) waiting = [];
    release();
  };
  for (const down of DOWN) document.addEventListener(down, onDown, true);
  for (const up of UP) document.addEventListener(up, onUp, true);
  document.addEventListener('click', onClick, true);
  return {
    onButton: () => pressed !== undefined && pressed.closest('button') !== null,
    judge: (judgement) => {
      if (pressed) waiting.push(judgement);
      else judgement();
    },
    stop: () => {
      for (const down of DOWN) document.removeEventListener(down, onDown, true);
      for (const up of UP) document.removeEventListener(up, onUp, true);
      document.removeEventListener('click', onClick, true);
    },
  };
}

/**
 * Watches the native events of a form, however its controls were made. A field is judged when it is changed or left (§5);
 * not when the focus only moves within it, nor on the way to a button, whose press judges everything.
 */
export function watchForm(form: HTMLFormElement, controller: RouteController): () => void {
  const presses = betweenPresses(isNext);
  const judge = (control: HTMLElement) => presses.judge(() => controller.touch(nameOf(control), { show: true, check: true }));
  const onInput = ({ target }: Event) => {
    const control = controlOf(target);
    if (control && isTyped(control)) controller.typed(nameOf(control));
  };
  const onChange = ({ target }: Event) => {
    const control = controlOf(target);
    if (control) judge(control);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    const control = controlOf(target);
    if (!control || presses.onButton() || !document.hasFocus() || relatedTarget instanceof HTMLButtonElement) return;
    const field = controller.fieldOf(nameOf(control));
    const next = controlOf(relatedTarget);
    if (field && !(next && field.controls.includes(nameOf(next)))) judge(control);
  };
  form.addEventListener('input', onInput);
  form.addEventListener('change', onChange);
  form.addEventListener('focusout', onFocusOut);
  return () => {
    presses.stop();
    form.removeEventListener('input', onInput);
    form.removeEventListener('change', onChange);
    form.removeEventListener('focusout', onFocusOut);
  };
}
