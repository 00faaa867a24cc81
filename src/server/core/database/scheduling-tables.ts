import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#schemas/language.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Instant } from './columns.ts';

/** When visitors can come to a site: 1 is Monday; times are in the site's time zone, `HH:MM`. */
export interface SiteHoursTable {
  site_id: string;
  day: number;
  opens: string;
  closes: string;
}

/** A date on which a site's hours differ from its weekly ones; without times it is a day off. */
export interface SiteSpecialDaysTable {
  site_id: string;
  /** `YYYY-MM-DD` in the site's time zone. Read it as text: the driver would turn it into an instant. */
  date: string;
  opens: string | null;
  closes: string | null;
}

/**
 * The studies that visitors may book at a site, as the operator decided; kept while a study's record omits the site.
 */
export interface SiteBookableStudiesTable {
  site_id: string;
  study_id: string;
}

/** A slot that is not free. `held_until` is null once the slot is booked; `customer` is sealed. */
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
  /** How many times the appointment was changed. */
  sequence: Generated<number>;
  changed_at: ColumnType<Date | null, Date | undefined, Date>;
  /** The language of the visitor's pages; null if an older version booked. */
  language: ColumnType<Language | null, Language | undefined, Language>;
  /** Does an outside service hold the appointment? Null if an older version booked. */
  outside: ColumnType<boolean | null, boolean | undefined, boolean>;
}

/** A cancelled appointment, kept until its time is over. Its slot is free. */
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
 * A reminder to send before an appointment. `sequence` is that of the appointment when the reminder was planned: a
 * reminder with an earlier sequence is void.
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
