import type pg from 'pg';

/**
 * A study at this many sites of its own, in ten time zones, open on weekdays; a third of the coming times, and of those
 * of the past 120 days, are taken.
 */
export async function makeStudy(pool: pg.Pool, study: string, sites: number): Promise<void> {
  const zones = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/Toronto',
    'Europe/London',
    'Europe/Dublin',
    'Australia/Sydney',
    'Pacific/Auckland',
  ];
  const run = (text: string, values: readonly unknown[]) => pool.query(text, [...values]);
  await run(
    `insert into studies (id, document, status, is_simulation, site_required, area_type, origin)
     select $1, document || jsonb_build_object('externalId', $1::text), status, is_simulation, site_required,
       area_type, origin
     from studies where status = 'Active' order by id limit 1`,
    [study],
  );
  await run(
    `insert into sites (id, name, city, country, country_text, time_zone)
     select $1 || '-' || n, 'Site ' || n, 'Springfield', 'US', 'United States', ($3::text[])[1 + n % 10]
     from generate_series(1, $2::int) n`,
    [study, sites, zones],
  );
  await run(
    `insert into study_sites (ext_id, study_id, site_id, recruiting, scheduling_enabled)
     select $1 || '-at-' || n, $1, $1 || '-' || n, true, true from generate_series(1, $2::int) n`,
    [study, sites],
  );
  await run(
    `insert into site_hours (site_id, day, opens, closes)
     select $1 || '-' || n, day, '09:00', '17:00'
     from generate_series(1, $2::int) n, generate_series(1, 5) day`,
    [study, sites],
  );
  await run(
    `insert into bookings
       (id, service, resource_id, resource_name, time_zone, starts_at, ends_at, draft_id, study_id, state)
     select gen_random_uuid(), 'site', s.id, s.name, s.time_zone, at, at + interval '30 minutes',
       gen_random_uuid(), $1, 'booked'
     from sites s join study_sites on study_sites.site_id = s.id and study_sites.study_id = $1
     cross join lateral (
       select at, at at time zone s.time_zone as wall
       from generate_series(
         date_trunc('hour', now()) - interval '120 days', date_trunc('hour', now()) + interval '8 days',
         interval '30 minutes'
       ) at
     ) as half_hours
     where extract(isodow from wall) < 6 and wall::time >= '09:00' and wall::time < '17:00'
       and hashtext(s.id || at) % 3 = 0`,
    [study],
  );
}
