/** The two scheduling services: a call with a coordinator, or a visit at the study site. */
export const SCHEDULING_SERVICES = ['secondary', 'site'] as const;
export type SchedulingService = (typeof SCHEDULING_SERVICES)[number];

/** How many days ahead times are offered (H1). */
export const DAYS_AHEAD = 7;
