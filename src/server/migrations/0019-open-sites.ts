import { sql, type Kysely } from 'kysely';

/**
 * How far from its site a row can matter, in km: sites that matter only to visitors nearby are not read for those who
 * live far away.
 */
const SPAN = `case when area_type <> 'Distance' or km > 250 then 20100
  when km <= 30 then 30 when km <= 60 then 60 when km <= 120 then 120 else 250 end`;
/**
 * Rows of one condition, span, country and state share a map, 400 degrees apart from the next: one index finds place
 * and condition at once.
 */
const PART = `('x' || substr(md5(indication_id || '|' || span || '|' || country || '|' || area),
  1, 7))::bit(28)::integer`;

const TABLE = [
  `create table open_sites (
    indication_id integer not null, country text not null, area text not null,
    study_id text not null references studies (id) on delete cascade, ext_id text not null,
    span integer not null, part integer not null, city text, region text, lat double precision, lon double precision,
    reach_km double precision,
    primary key (indication_id, country, area, study_id, ext_id))`,
];
const INDEXES = [
  `create index open_sites_by_study on open_sites (study_id)`,
  // A k-d tree: PostgreSQL's quad tree compares with a tolerance and rejects a point that lies just on it
  // ("getQuadrant: impossible case").
  `create index open_sites_by_place on open_sites
    using spgist (point(part * 400.0::double precision + lon, lat) kd_point_ops) where lat is not null`,
  `create index open_sites_without_place on open_sites (indication_id, country, area, study_id, ext_id)
    where lat is null and reach_km is null`,
];

/** The rows of these studies, from the current studies, sites and conditions. `only` limits the studies. */
const rowsOf = (only: string) => `
  with recruiting as (
    select id, site_required, area_type, target_distance_km as target, coalesce(target_distance_km, 120) as km
    from studies where status = 'Active' and not is_simulation ${only}
  ), about as (
    select recruiting.id as study_id, 0 as indication_id from recruiting
    union all select study_indications.study_id, study_indications.indication_id
    from study_indications join recruiting on recruiting.id = study_indications.study_id
  ), found as (
    select recruiting.id as study_id, study_sites.ext_id, sites.country, area.name as area, ${SPAN} as span, sites.city,
      sites.region, sites.lat, sites.lon,
      case when area_type = 'Distance' then km end as reach_km
    from recruiting join study_sites on study_sites.study_id = recruiting.id and study_sites.recruiting
    join sites on sites.id = study_sites.site_id and sites.country is not null
    cross join lateral (
      select case recruiting.area_type when 'State' then '*' else '' end as name
      union all select sites.region where recruiting.area_type = 'State' and sites.region <> ''
    ) as area
    union all
    select recruiting.id, '', place.country, '', 0, null, null, null, null, null
    from recruiting cross join lateral (
      select distinct sites.country from study_sites join sites on sites.id = study_sites.site_id
      where study_sites.study_id = recruiting.id and sites.country is not null
      union all select '*' where not exists (select 1 from study_sites where study_sites.study_id = recruiting.id)
    ) as place where not recruiting.site_required
  )
  insert into open_sites (indication_id, country, area, study_id, ext_id, span, part, city, region, lat, lon, reach_km)
  select indication_id, country, area, found.study_id, ext_id, span, ${PART}, city, region, lat, lon, reach_km
  from found join about on about.study_id = found.study_id`;

const FUNCTIONS = [
  // A concurrent change of the same study or site waits, and then sees what was changed.
  `create function refresh_open_sites(changed text[]) returns void language plpgsql as $$
  begin
    if cardinality(changed) > 0 then
      perform 1 from studies where id = any(changed) order by id for no key update;
      perform 1 from sites where id in (select site_id from study_sites where study_id = any(changed))
      order by id for share;
      delete from open_sites where study_id = any(changed);
      ${rowsOf('and id = any(changed)')};
    end if;
  end $$`,
  `create function open_sites_of_studies() returns trigger language plpgsql as $$
  begin
    perform refresh_open_sites(array(select distinct id from changed));
    return null;
  end $$`,
  `create function open_sites_of_changed_studies() returns trigger language plpgsql as $$
  begin
    perform refresh_open_sites(array(select changed.id from changed join former on former.id = changed.id
      where (changed.status, changed.is_simulation, changed.site_required, changed.area_type,
          changed.target_distance_km)
        is distinct from (former.status, former.is_simulation, former.site_required, former.area_type,
          former.target_distance_km)));
    return null;
  end $$`,
  `create function open_sites_of_study_sites() returns trigger language plpgsql as $$
  begin
    perform refresh_open_sites(array(select distinct study_id from changed));
    return null;
  end $$`,
  `create function open_sites_of_changed_study_sites() returns trigger language plpgsql as $$
  begin
    perform refresh_open_sites(array(select unnest(array[changed.study_id, former.study_id])
      from changed join former on former.ext_id = changed.ext_id
      where (changed.study_id, changed.site_id, changed.recruiting)
        is distinct from (former.study_id, former.site_id, former.recruiting)));
    return null;
  end $$`,
  `create function open_sites_of_changed_sites() returns trigger language plpgsql as $$
  begin
    perform refresh_open_sites(array(select distinct study_sites.study_id
      from changed join former on former.id = changed.id join study_sites on study_sites.site_id = changed.id
      where (changed.country, changed.region, changed.city, changed.lat, changed.lon)
        is distinct from (former.country, former.region, former.city, former.lat, former.lon)));
    return null;
  end $$`,
];

const rowsSeen = (event: string) =>
  event === 'insert'
    ? 'new table as changed'
    : event === 'delete'
      ? 'old table as changed'
      : 'new table as changed old table as former';

const trigger = (name: string, event: string, table: string, run: string) =>
  `create trigger ${name} after ${event} on ${table} referencing ${rowsSeen(event)}
    for each statement execute function ${run}()`;

const TRIGGERS = [
  trigger('open_sites_of_added', 'insert', 'studies', 'open_sites_of_studies'),
  trigger('open_sites_of_changed', 'update', 'studies', 'open_sites_of_changed_studies'),
  trigger('open_sites_of_added', 'insert', 'study_sites', 'open_sites_of_study_sites'),
  trigger('open_sites_of_removed', 'delete', 'study_sites', 'open_sites_of_study_sites'),
  trigger('open_sites_of_changed', 'update', 'study_sites', 'open_sites_of_changed_study_sites'),
  trigger('open_sites_of_changed', 'update', 'sites', 'open_sites_of_changed_sites'),
  trigger('open_sites_of_added', 'insert', 'study_indications', 'open_sites_of_study_sites'),
  trigger('open_sites_of_removed', 'delete', 'study_indications', 'open_sites_of_study_sites'),
];

/**
 * What a search reads: one row for each condition of each site where a study recruits, with condition 0 for all of
 * them. Maintained by triggers, so it includes whatever is written to the catalogue, even by the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLE, ...FUNCTIONS, ...TRIGGERS, rowsOf(''), ...INDEXES])
    await sql.raw(statement).execute(db);
}
