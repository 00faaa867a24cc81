/** The two scheduling services: a talk with a coordinator, or a visit at the study site. */
export const SCHEDULING_SERVICES = ['secondary', 'site'] as const;
export type SchedulingService = (typeof SCHEDULING_SERVICES)[number];

/** How far ahead times are offered, in days (H1). */
export const DAYS_AHEAD = 7;
