import { sql, type Kysely } from 'kysely';
import { isOpenFor } from '#i18n/times/opening-slots.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { HOURS_COLUMNS, openingTimes, type HoursColumns } from './stored-hours.ts';

/** An appointment at a time that can no longer be booked. It remains valid. */
export interface MisplacedAppointment {
  readonly id: string;
  readonly leadId: string;
  readonly studyId: string;
  readonly site: string;
  readonly timeZone: string;
  readonly start: Date;
}

interface AppointmentRow extends HoursColumns {
  readonly id: string;
  readonly draft_id: string;
  readonly study_id: string;
  readonly resource_id: string;
  readonly booked_zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * The upcoming appointments at our own sites that are outside the sites' hours, earliest first (H3).
 * @param sites only at the sites with these ids; if absent, at all
 */
export async function findMisplacedAppointments(
  db: Kysely<Tables>,
  now: Date,
  sites?: readonly string[],
): Promise<readonly MisplacedAppointment[]> {
  const { rows } = await sql<AppointmentRow>`
    select bookings.id, bookings.draft_id, bookings.study_id, bookings.resource_id, bookings.time_zone as booked_zone,
      bookings.starts_at, bookings.ends_at, sites.time_zone, ${HOURS_COLUMNS}
    from bookings left join sites on sites.id = bookings.resource_id
    where bookings.service = 'site' and bookings.state = 'booked' and bookings.outside is not true
      and bookings.starts_at > ${now}
      and (${sites === undefined} or bookings.resource_id = any(${[...(sites ?? [])]}::text[]))
    order by bookings.starts_at, bookings.id`.execute(db);
  return rows.flatMap((row) => {
    const open = openingTimes(row);
    if (open && isOpenFor(open, { start: row.starts_at.getTime(), end: row.ends_at.getTime() })) return [];
    return [
      {
        id: row.id,
        leadId: row.draft_id,
        studyId: row.study_id,
        site: row.resource_id,
        timeZone: open?.timeZone ?? row.booked_zone,
        start: row.starts_at,
      },
    ];
  });
}
