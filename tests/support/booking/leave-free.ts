import type pg from 'pg';
import { slotsIn, type BookingVisitor } from './booking-visitor.ts';

/** The study of the bookings that belong to nobody. */
export const CLOSED = 'closed';

/** Leaves this many times of the site free, by giving the others to nobody. */
export async function leaveFree(pool: pg.Pool, visitor: BookingVisitor, count: number): Promise<void> {
  for (const {
    start,
    end,
    resources: [resource],
  } of slotsIn(await visitor.slots()).slice(count)) {
    await pool.query(
      `insert into bookings
         (id, service, resource_id, resource_name, time_zone, starts_at, ends_at, draft_id, study_id, state)
       values (gen_random_uuid(), 'site', $1, '', 'UTC', $2, $3, gen_random_uuid(), $4, 'booked')`,
      [resource?.id, start, end, CLOSED],
    );
  }
}
