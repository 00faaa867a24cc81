import { afterPaint } from '#ui/after-paint.ts';
import { HISTORY_MOVES } from '../history-moves.ts';

/** A tap ends as a pointer before it comes as a mouse, whose press is what moves the focus: both are presses. */
const DOWN = ['pointerdown', 'mousedown'];
const UP = ['pointerup', 'pointercancel', 'mouseup'];

/** When controls are judged. */
export interface DeferredValidation {
  /** Is a button being pressed? */
  readonly onButton: () => boolean;
  /**
   * Judges a control when what the visitor did is painted, in the order of what she touched; while a finger or the
   * mouse is down, when that is lifted.
   */
  readonly judge: (control: string) => void;
  readonly stop: () => void;
}

interface PressListeners {
  readonly onDown: (event: Event) => void;
  readonly onUp: () => void;
  readonly onClick: (event: Event) => void;
  /** The page is hidden or goes, or gives way to an earlier or later one. */
  readonly onGone: () => void;
}

/** Listens before anything in the page does. Gives what ends it. */
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

/** Does a click on it act on what was entered? Into a field or beside everything it does not. */
function acts(clicked: Element): boolean {
  return clicked.closest('button, a') !== null;
}

/**
 * Puts judgements off until what the visitor did is painted, and while a finger or the mouse is down: a message that
 * appears between press and release moves the page, and the press would land beside what it was meant for. What is
 * pressed acts on what was entered: the click of a button finds it judged, unless what is pressed `readsAll` by itself.
 * A page that is hidden paints no more.
 */
export function createDeferredValidation(
  judgeNow: (control: string) => void,
  readsAll: (pressed: Element) => boolean,
): DeferredValidation {
  let press: { readonly on: Element } | undefined;
  const waiting = new Set<string>();
  const judgeAll = () => take(waiting).forEach(judgeNow);
  const judgeAfterPaint = (ended?: typeof press) =>
    void afterPaint(() => {
      if (press === ended) press = undefined;
      if (!press) judgeAll();
    });
  const onDown = ({ target }: Event) => {
    if (target instanceof Element) press = { on: target };
  };
  const onClick = ({ target }: Event) => {
    press = undefined;
    if (!(target instanceof Element)) return;
    if (readsAll(target)) take(waiting);
    else if (acts(target)) judgeAll();
  };
  const stop = listen({ onDown, onUp: () => judgeAfterPaint(press), onClick, onGone: judgeAll });
  const judge = (control: string) => {
    waiting.add(control);
    judgeAfterPaint();
  };
  return { onButton: () => press !== undefined && press.on.closest('button') !== null, judge, stop };
}

/** What a set holds; it is empty then. */
function take(set: Set<string>): readonly string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
