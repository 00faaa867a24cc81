/**
 * The clock of this device, and how far the server's clock is ahead of it: phones are off by minutes, and sometimes by
 * years.
 */
export interface DeviceClock {
  readonly now: () => Date;
  /** Milliseconds, below 0 where the device is ahead; 0 until it is known. */
  readonly ahead: () => number;
  /** Takes over what an earlier page of the visit found. */
  readonly remember: (ahead: number) => void;
  /** Takes the `Date` header of a response that has just arrived. */
  readonly hear: (date: string | null) => void;
}

/** A smaller difference counts as correct, because a response takes time to arrive. */
const TOLERANCE = 5_000;
/** The header has a resolution of one second. */
const WHOLE = 1_000;

/** Builds the clock of a page. */
export function createDeviceClock(now: () => Date): DeviceClock {
  let known = 0;
  return {
    now,
    ahead: () => known,
    remember: (ahead) => {
      known = ahead;
    },
    hear: (date) => {
      // Rounded up: what was typed within the second after the server stored its copy must not count as older.
      const ahead = Date.parse(date ?? '') - now().getTime() + WHOLE;
      if (Number.isNaN(ahead)) return;
      if (Math.abs(ahead) <= TOLERANCE) known = 0;
      // The fastest response gives the best estimate; a response that is far from it arrived after the clock had been
      // set.
      else known = Math.abs(ahead - known) <= TOLERANCE ? Math.max(ahead, known) : ahead;
    },
  };
}
