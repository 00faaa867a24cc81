import { afterPaint } from '#ui/after-paint.ts';

/** A tap ends as a pointer before it comes as a mouse, whose press is what moves the focus: both are presses. */
const DOWN = ['pointerdown', 'mousedown'];
const UP = ['pointerup', 'pointercancel', 'mouseup'];

/** When controls are judged. */
export interface Judgements {
  /** Is a button being pressed? */
  readonly onButton: () => boolean;
  /** Judges a control, after those that wait for their paint; while a finger or the mouse is down, when it is lifted. */
  readonly judge: (control: string) => void;
  /** Judges a control when what the visitor did to it is painted. */
  readonly judgeAfterPaint: (control: string) => void;
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
  document.addEventListener('visibilitychange', onGone, capture);
  for (const going of ['pagehide', 'popstate']) window.addEventListener(going, onGone, capture);
  return () => listening.abort();
}

/**
 * Puts judgements off while a finger or the mouse is down: a message that appears between press and release moves the page,
 * and the press would land beside what it was meant for. What is pressed acts on what was entered: a click, which comes before
 * any timer, finds it judged, unless what is pressed `readsAll` by itself. A page that is hidden paints no more.
 */
export function createJudgements(judgeNow: (control: string) => void, readsAll: (pressed: Element) => boolean): Judgements {
  let pressed: Element | undefined;
  const [held, unpainted] = [new Set<string>(), new Set<string>()];
  const judgeHeld = () => take(held).forEach(judgeNow);
  const judgeAll = () => new Set([...take(held), ...take(unpainted)]).forEach(judgeNow);
  const release = () => {
    pressed = undefined;
    judgeHeld();
  };
  const onDown = ({ target }: Event) => {
    if (target instanceof Element) pressed = target;
  };
  const onClick = ({ target }: Event) => {
    pressed = undefined;
    if (target instanceof Element && readsAll(target)) [held, unpainted].forEach(take);
    else judgeAll();
  };
  const stop = listen({ onDown, onUp: () => void setTimeout(release), onClick, onGone: judgeAll });
  const judge = (control: string) => {
    // In the order in which they were touched: a postal code is read by the country that was chosen before it.
    for (const touched of [...take(unpainted), control]) held.add(touched);
    if (!pressed) judgeHeld();
  };
  const judgeAfterPaint = (control: string) => {
    unpainted.add(control);
    afterPaint(() => take(unpainted).forEach(judge));
  };
  return { onButton: () => pressed !== undefined && pressed.closest('button') !== null, judge, judgeAfterPaint, stop };
}

/** What a set holds; it is empty then. */
function take(set: Set<string>): readonly string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
