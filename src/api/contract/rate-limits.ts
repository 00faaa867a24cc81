/** How often one address, phone number or visit may make a request (E7). */
export interface Share {
  /** How many requests in a burst. */
  readonly burst: number;
  /** How many requests are regained each second. */
  readonly perSecond: number;
  /**
   * Where it is counted (default: across all servers of one database). `here`: in each process separately, for frequent
   * and cheap requests: counting these in the database would cost more than the reply.
   */
  readonly counted?: 'everywhere' | 'here';
}

/**
 * Every limit of the product by name. A limit applies whichever way a visitor comes, by an API call or by a form
 * without JavaScript. An office, a hospital or a mobile carrier has many visitors behind one address, so limits by
 * address leave room for fifty people who go through a flow at once.
 */
export const RATE_LIMITS = {
  saves: { burst: 120, perSecond: 2 },
  // A family shares a number, and each step of each member is a save.
  'saves-of-phone': { burst: 50, perSecond: 0.01 },
  'saves-of-visit': { burst: 60, perSecond: 0.5 },
  // Each step saves the draft. A visitor begins one draft, and so do links with personal data.
  drafts: { burst: 600, perSecond: 20, counted: 'here' },
  'new-drafts': { burst: 300, perSecond: 0.5 },
  'phone-checks': { burst: 60, perSecond: 1 },
  // Each reply says whether a number is in a lead of a study: somebody who asks about many numbers waits a minute for
  // three.
  matches: { burst: 20, perSecond: 0.05 },
  'matches-of-phone': { burst: 20, perSecond: 0.01 },
  'matches-of-visit': { burst: 20, perSecond: 0.02 },
  // Opening one's own appointment; a guessed link costs as much as the right one.
  appointments: { burst: 60, perSecond: 1 },
  bookings: { burst: 40, perSecond: 0.5 },
  // Each hold takes a slot from everybody else for five minutes; a visitor looks at several.
  holds: { burst: 30, perSecond: 30 / 3600 },
  // Appointments that are really made, each for a different visitor: one address must not take the slots of a whole
  // week.
  'bookings-of-day': { burst: 15, perSecond: 15 / 86_400 },
  images: { burst: 60, perSecond: 0.5 },
  // Forms with photos sent without JavaScript: each may be as large as four camera photos.
  'form-uploads': { burst: 12, perSecond: 0.1 },
  // A condition search is sent at each pause in typing.
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
  // Reads of the catalogue by pages, and small checks.
  lookups: { burst: 600, perSecond: 20, counted: 'here' },
  // Reports from pages: actions and route changes, one or two with each step.
  reports: { burst: 600, perSecond: 20, counted: 'here' },
  'policy-reports': { burst: 20, perSecond: 0.2 },
  // A slug identifies a person: somebody who guesses soon has to wait.
  'personal-links': { burst: 60, perSecond: 0.5 },
  pages: { burst: 600, perSecond: 30, counted: 'here' },
  assets: { burst: 3000, perSecond: 200, counted: 'here' },
  // Authors and programs with a token: an office that edits together has one address.
  content: { burst: 3000, perSecond: 100, counted: 'here' },
  // Calls of the studio that are not about documents.
  studio: { burst: 600, perSecond: 20, counted: 'here' },
  // Opening leads, as an office of people reads them: whoever takes over a session copies few before somebody notices.
  openings: { burst: 60, perSecond: 0.5 },
  // Signing in, also by a link or a passkey: nothing here can be guessed, and an office signs in at nine o'clock.
  'sign-ins': { burst: 60, perSecond: 0.5 },
  // Each makes the server check a campaign: 20 ms. An editor sends one at each pause in typing.
  'preview-drafts': { burst: 60, perSecond: 10, counted: 'here' },
  // Each is a page that the server renders. The flow of a campaign has dozens, and each save draws those in sight anew.
  'preview-pictures': { burst: 400, perSecond: 20, counted: 'here' },
  // Each takes a processor for seconds. How many run at once is limited besides.
  analyses: { burst: 60, perSecond: 0.5, counted: 'here' },
  // Load balancers and monitoring poll the server every few seconds.
  health: { burst: 300, perSecond: 10, counted: 'here' },
} as const satisfies Readonly<Record<string, Share>>;

export type RateLimitName = keyof typeof RATE_LIMITS;
