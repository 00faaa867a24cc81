import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#schemas/language.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Instant } from './columns.ts';

/** When visitors can come to a site: 1 is Monday; times are those of the site's own clocks, `HH:MM`. */
export interface SiteHoursTable {
  site_id: string;
  day: number;
  opens: string;
  closes: string;
}

/** A date on which a site has other hours than its weekly ones; without times it is a day off. */
export interface SiteSpecialDaysTable {
  site_id: string;
  /** `YYYY-MM-DD` by the site's own clocks. Read it as text: the driver would make an instant of it. */
  date: string;
  opens: string | null;
  closes: string | null;
}

/**
 * For which studies visitors book at a site, as the operator decided; kept while a study's record leaves the site out.
 */
export interface SiteBookableStudiesTable {
  site_id: string;
  study_id: string;
}

/** A slot that is not free. `held_until` is null once it is booked; `customer` is sealed. */
export interface BookingsTable {
  id: string;
  service: SchedulingService;
  resource_id: string;
  resource_name: string;
  time_zone: string;
  starts_at: Instant;
  ends_at: Instant;
  draft_id: string;
  study_id: string;
  study_site_id: string | null;
  state: 'held' | 'pending' | 'booked';
  held_until: Date | null;
  visitor_zone: string | null;
  customer: string | null;
  created_at: Instant;
  /** How often the appointment was changed. */
  sequence: Generated<number>;
  changed_at: ColumnType<Date | null, Date | undefined, Date>;
  /** Of the visitor's pages; null where an older version booked. */
  language: ColumnType<Language | null, Language | undefined, Language>;
  /** Does a service of somebody else have it? Null where an older version booked. */
  outside: ColumnType<boolean | null, boolean | undefined, boolean>;
}

/** An appointment that was cancelled, until its time is over. Its slot is free. */
export interface CancelledBookingsTable {
  id: string;
  service: SchedulingService;
  resource_id: string;
  resource_name: string;
  time_zone: string;
  starts_at: Instant;
  ends_at: Instant;
  draft_id: string;
  study_id: string;
  study_site_id: string | null;
  visitor_zone: string | null;
  language: Language | null;
  outside: boolean | null;
  sequence: number;
  created_at: Instant;
  /** When it was cancelled. */
  changed_at: Instant;
}

/**
 * What is to be told before an appointment. `sequence` is that of the appointment when it was planned: a reminder of an
 * earlier one is void.
 */
export interface RemindersTable {
  booking_id: string;
  sequence: number;
  hours_before: number;
  job_id: string | null;
  state: 'waiting' | 'sent' | 'left-out' | 'dead';
  last_status: string | null;
  updated_at: Instant;
}

export interface SchedulingTables {
  site_hours: SiteHoursTable;
  site_special_days: SiteSpecialDaysTable;
  site_bookable_studies: SiteBookableStudiesTable;
  bookings: BookingsTable;
  cancelled_bookings: CancelledBookingsTable;
  reminders: RemindersTable;
}
