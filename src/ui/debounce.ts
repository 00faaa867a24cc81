/**
 * A visitor who pauses this long is reading the next question, so the cost of a long form (70 ms for 300 questions on a
 * cheap phone) delays nobody. Milliseconds.
 */
const PAUSE = 250;

/** Work that can wait for a pause. */
export interface DebouncedWork {
  /** Requests it; if it has not started, the pause starts over. */
  readonly soon: () => void;
  /** Cancels it. */
  readonly stop: () => void;
}

/**
 * Runs work once, after a pause, that could be requested at every key press and tap, so that the next one does not find
 * the page busy.
 */
export function debounce(work: () => void): DebouncedWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    soon: () => {
      stop();
      timer = setTimeout(work, PAUSE);
    },
    stop,
  };
}
