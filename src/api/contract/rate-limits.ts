/** How often one address, phone number or visit may ask (E7). */
export interface Share {
  /** How many requests at once. */
  readonly burst: number;
  /** How many come back each second. */
  readonly perSecond: number;
  /**
   * Where it is counted (default: everywhere, over all servers of one database). `here`: in each process by itself, for
   * what is asked often and costs little: counting it in the database would cost more than the answer.
   */
  readonly counted?: 'everywhere' | 'here';
}

/**
 * Every limit of the product by its name. The limits hold whichever way a visitor comes, by a call of the API or by a
 * form without script. An office, a hospital or a mobile carrier has many visitors behind one address: limits by
 * address leave room for fifty who go through a flow at once.
 */
export const RATE_LIMITS = {
  saves: { burst: 120, perSecond: 2 },
  // A family shares a number, and each step of each of them is a save.
  'saves-of-phone': { burst: 50, perSecond: 0.01 },
  'saves-of-visit': { burst: 60, perSecond: 0.5 },
  // Each step keeps the draft; a visitor begins one draft, and links that say something of a person begin one, too.
  drafts: { burst: 600, perSecond: 20, counted: 'here' },
  'new-drafts': { burst: 300, perSecond: 0.5 },
  'phone-checks': { burst: 60, perSecond: 1 },
  // Each answer says whether a number stands in a lead of a study: whoever asks about many numbers waits a minute for
  // three.
  matches: { burst: 20, perSecond: 0.05 },
  'matches-of-phone': { burst: 20, perSecond: 0.01 },
  'matches-of-visit': { burst: 20, perSecond: 0.02 },
  // Reading one's appointment; a guess at a link costs as much as the right one.
  appointments: { burst: 60, perSecond: 1 },
  bookings: { burst: 40, perSecond: 0.5 },
  // Each keeps a time from everybody else for five minutes; a visitor looks at several.
  holds: { burst: 30, perSecond: 30 / 3600 },
  // Appointments that are really made, each for a visitor of its own: one address does not take the times of a whole
  // week.
  'bookings-of-day': { burst: 15, perSecond: 15 / 86_400 },
  images: { burst: 60, perSecond: 0.5 },
  // Forms with photos that are sent without script: each may be as large as four photos of a camera.
  'form-uploads': { burst: 12, perSecond: 0.1 },
  // A search for a condition goes out with each pause in the typing.
  'condition-searches': { burst: 120, perSecond: 4 },
  searches: { burst: 60, perSecond: 1 },
  offers: { burst: 60, perSecond: 1 },
  signing: { burst: 10, perSecond: 0.05 },
  consents: { burst: 60, perSecond: 0.5 },
  'tracking-consents': { burst: 60, perSecond: 0.5 },
  events: { burst: 120, perSecond: 2 },
  recordings: { burst: 60, perSecond: 2 },
  'ad-security': { burst: 60, perSecond: 0.5 },
  chat: { burst: 60, perSecond: 1 },
  qualification: { burst: 120, perSecond: 4, counted: 'here' },
  availability: { burst: 120, perSecond: 4, counted: 'here' },
  // What pages read of the catalogue, and small checks.
  lookups: { burst: 600, perSecond: 20, counted: 'here' },
  // What pages tell of themselves: actions and changes of route, one or two with each step.
  reports: { burst: 600, perSecond: 20, counted: 'here' },
  'policy-reports': { burst: 20, perSecond: 0.2 },
  // A slug stands for a person: who guesses at one waits soon.
  'personal-links': { burst: 60, perSecond: 0.5 },
  pages: { burst: 600, perSecond: 30, counted: 'here' },
  assets: { burst: 3000, perSecond: 200, counted: 'here' },
  // Balancers and whoever watches the server ask every few seconds.
  health: { burst: 300, perSecond: 10, counted: 'here' },
} as const satisfies Readonly<Record<string, Share>>;

export type RateLimitName = keyof typeof RATE_LIMITS;
