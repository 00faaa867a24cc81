/**
 * Who has stopped for so long reads the next question: what a long form costs a cheap phone, 70 ms of 300 questions, is
 * in nobody's way. Milliseconds.
 */
const PAUSE = 250;

/** Work that can wait for a pause. */
export interface DebouncedWork {
  /** Asks for it; where it has not begun, for a whole pause anew. */
  readonly soon: () => void;
  /** Takes it back. */
  readonly stop: () => void;
}

/**
 * Does once, after a pause, what may be asked for at every key and tap: the next one does not find the page at work.
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
