/** The two scheduling services: a call with a coordinator, or a visit at the study site. */
export const SCHEDULING_SERVICES = ['secondary', 'site'] as const;
export type SchedulingService = (typeof SCHEDULING_SERVICES)[number];

/** For how many minutes a picked time is held for the visitor who picked it. */
export const HOLD_MINUTES = 5;

/** How many days ahead times are offered (H1). */
export const DAYS_AHEAD = 7;

/** The answers of visitors who choose no time, and the ids of the buttons that give them (H1). */
export const WITHOUT_TIME = { noSuitableTime: '1', notInterested: '2' } as const;
