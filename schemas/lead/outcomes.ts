export const OUTCOMES = ['congratulations', 'disqualified', 'noSite', 'received'] as const;
/** What the visitor is told (F2); `received` is the outcome of an unknown verdict. */
export type Outcome = (typeof OUTCOMES)[number];
