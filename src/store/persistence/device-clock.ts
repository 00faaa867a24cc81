/**
 * The clock of this device, and how far the server's is ahead of it: phones are wrong by minutes, and sometimes by
 * years.
 */
export interface DeviceClock {
  readonly now: () => Date;
  /** Milliseconds, below 0 where the device is ahead; 0 until it is known. */
  readonly ahead: () => number;
  /** Takes what an earlier page of the visit had found. */
  readonly remember: (ahead: number) => void;
  /** Takes the header `Date` of an answer that has just come. */
  readonly hear: (date: string | null) => void;
}

/** What is no further off than this is right: an answer takes its time. */
const TOLERANCE = 5_000;
/** The header counts whole seconds. */
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
      // Rounded up: what was typed within the second after the server's copy must not count as older.
      const ahead = Date.parse(date ?? '') - now().getTime() + WHOLE;
      if (Number.isNaN(ahead)) return;
      if (Math.abs(ahead) <= TOLERANCE) known = 0;
      // The answer that took least comes closest; one that is far from it was heard after the clock had been set.
      else known = Math.abs(ahead - known) <= TOLERANCE ? Math.max(ahead, known) : ahead;
    },
  };
}
