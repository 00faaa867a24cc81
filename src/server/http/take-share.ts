export interface Share {
  /** How many requests at once. */
  readonly burst: number;
  /** How many come back each second. */
  readonly perSecond: number;
}

/** Takes one of a bucket's share. Returns how long to wait for one, in seconds; 0: it was taken. */
export type TakeShare = (bucket: string, share: Share) => Promise<number>;

/**
 * The limits that hold whichever way a visitor comes, by a call of the API or by a form without script: each is one limit of
 * both, by its name (E7).
 */
export const SHARES = {
  saves: { burst: 120, perSecond: 2 },
  // A family shares a number, and each step of each of them is a save.
  'saves-of-phone': { burst: 50, perSecond: 0.01 },
  'saves-of-visit': { burst: 60, perSecond: 0.5 },
  'phone-checks': { burst: 60, perSecond: 1 },
  matches: { burst: 20, perSecond: 0.2 },
  'matches-of-phone': { burst: 20, perSecond: 0.01 },
  'matches-of-visit': { burst: 20, perSecond: 0.02 },
  // Reading one's appointment; a guess at a link costs as much as the right one.
  appointments: { burst: 60, perSecond: 1 },
  bookings: { burst: 40, perSecond: 0.5 },
  images: { burst: 60, perSecond: 0.5 },
  // A search for a condition goes out with each pause in the typing.
  'condition-searches': { burst: 120, perSecond: 4 },
  searches: { burst: 60, perSecond: 1 },
  signing: { burst: 10, perSecond: 0.05 },
} as const satisfies Readonly<Record<string, Share>>;
