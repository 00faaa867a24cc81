/** The clock of this device, and how far the server's is ahead of it: phones are wrong by minutes, and sometimes by years. */
export interface DeviceClock {
  readonly now: () => Date;
  /** Milliseconds, below 0 where the device is ahead; 0 until it is known. */
  readonly ahead: () => number;
  /** Takes what an earlier page of the visit had found. */
  readonly remember: (ahead: number) => void;
  /** Takes the header `Date` of an answer that has just come. */
  readonly hear: (date: string | null) => void;
}

/** The header counts whole seconds, and an answer takes its time: what is no further off than this is right. */
const TOLERANCE = 5_000;

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
      const ahead = Date.parse(date ?? '') - now().getTime();
      if (!Number.isNaN(ahead)) known = Math.abs(ahead) > TOLERANCE ? ahead : 0;
    },
  };
}
