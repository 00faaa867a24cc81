import { afterPaint } from '#ui/after-paint.ts';
import { HISTORY_MOVES } from '../history-moves.ts';

/**
 * A tap ends as a pointer event before its mouse events come, and the mouse press is what moves the focus: both count
 * as presses.
 */
const DOWN = ['pointerdown', 'mousedown'];
const UP = ['pointerup', 'pointercancel', 'mouseup'];

/** When controls are validated. */
export interface DeferredValidation {
  /** Is a button being pressed? */
  readonly onButton: () => boolean;
  /**
   * Validates a control once the result of the visitor's action is painted, in the order in which controls were
   * touched; while a finger or the mouse is down, once it is released.
   */
  readonly judge: (control: string) => void;
  readonly stop: () => void;
}

interface PressListeners {
  readonly onDown: (event: Event) => void;
  readonly onUp: () => void;
  readonly onClick: (event: Event) => void;
  /** The page is hidden, unloaded, or replaced by an earlier or later one. */
  readonly onGone: () => void;
}

/** Listens before anything else in the page does. Returns a function that stops it. */
function listen({ onDown, onUp, onClick, onGone }: PressListeners): () => void {
  const listening = new AbortController();
  const capture = { capture: true, signal: listening.signal };
  for (const down of DOWN) document.addEventListener(down, onDown, capture);
  for (const up of UP) document.addEventListener(up, onUp, capture);
  document.addEventListener('click', onClick, capture);
  for (const going of ['visibilitychange', HISTORY_MOVES]) document.addEventListener(going, onGone, capture);
  window.addEventListener('pagehide', onGone, capture);
  return () => listening.abort();
}

/** Does a click on it act on what was entered? A click into a field or on empty space does not. */
function acts(clicked: Element): boolean {
  return clicked.closest('button, a') !== null;
}

/**
 * Defers validation until the result of the visitor's action is painted, and while a finger or the mouse is down: a
 * message that appears between press and release moves the page, and the click would miss its target. A press acts on
 * what was entered: validation is complete when a button's click is handled, unless the pressed element reads the whole
 * form itself (`readsAll`). A hidden page paints no more.
 */
export function createDeferredValidation(
  validateNow: (control: string) => void,
  readsAll: (pressed: Element) => boolean,
): DeferredValidation {
  let press: { readonly on: Element } | undefined;
  const waiting = new Set<string>();
  const validateAll = () => take(waiting).forEach(validateNow);
  const validateAfterPaint = (ended?: typeof press) =>
    void afterPaint(() => {
      if (press === ended) press = undefined;
      if (!press) validateAll();
    });
  const onDown = ({ target }: Event) => {
    if (target instanceof Element) press = { on: target };
  };
  const onClick = ({ target }: Event) => {
    press = undefined;
    if (!(target instanceof Element)) return;
    if (readsAll(target)) take(waiting);
    else if (acts(target)) validateAll();
  };
  const stop = listen({ onDown, onUp: () => validateAfterPaint(press), onClick, onGone: validateAll });
  const judge = (control: string) => {
    waiting.add(control);
    validateAfterPaint();
  };
  return { onButton: () => press !== undefined && press.on.closest('button') !== null, judge, stop };
}

/** Empties a set and returns what it held. */
function take(set: Set<string>): readonly string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
