/** Lets a few work at a time, and the others wait for their turn. */
export interface Turns {
  /** Begins when it is somebody's turn, at once if it can; what it returns ends the turn, or the wait for it. */
  readonly take: (begin: (end: () => void) => void) => () => void;
}

/** @param most how many may have a turn at a time */
export function createTurns(most: number): Turns {
  const working = new Set<() => void>();
  const waiting = new Set<() => void>();
  function next(): void {
    for (const begin of waiting) {
      if (working.size >= most) return;
      waiting.delete(begin);
      working.add(begin);
      begin();
    }
  }
  return {
    take: (begin) => {
      const turn = () => begin(end);
      function end(): void {
        waiting.delete(turn);
        if (working.delete(turn)) next();
      }
      waiting.add(turn);
      next();
      return end;
    },
  };
}
