import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table offers (
     id text primary key,
     document jsonb not null,
     country text not null,
     lat double precision check (lat between -90 and 90),
     lon double precision check (lon between -180 and 180),
     radius_km double precision,
     position integer not null,
     active boolean not null default true,
     origin text not null,
     check ((lat is null) = (lon is null) and (lat is null) = (radius_km is null))
   )`,
  `create index offers_by_country on offers (country, position) where active`,
  // Each kind of target area has its own index for searches.
  `create index sites_by_region on sites (country, region)`,
  `create index studies_by_area on studies (area_type) where status = 'Active'`,
];

/** Direct offers, and indexes for the study search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
