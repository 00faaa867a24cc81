import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Instant } from './visit-tables.ts';

/** When visitors can come to a site: 1 is Monday; times are those of the site's own clocks, `HH:MM`. */
export interface SiteHoursTable {
  site_id: string;
  day: number;
  opens: string;
  closes: string;
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
}

export interface SchedulingTables {
  site_hours: SiteHoursTable;
  bookings: BookingsTable;
}
