import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { setSiteZones } from './set-site-zones.ts';
import type { PostalRow } from './postal-row.ts';

const ROWS_PER_STATEMENT = 2000;

/** Sites of the country get missing coordinates, and the state or province, from the table. */
async function locateSites(tx: Kysely<Tables>, country: CountryCode): Promise<number> {
  const missing = await tx
    .selectFrom('sites')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('country', '=', country)
    .where('lat', 'is', null)
    .executeTakeFirstOrThrow();
  await sql`
    update sites set lat = coalesce(sites.lat, postal_codes.lat), lon = coalesce(sites.lon, postal_codes.lon),
      region = coalesce(nullif(postal_codes.region, ''), sites.region)
    from postal_codes
    where sites.country = ${country} and postal_codes.country = ${country}
      and postal_codes.code = sites.postal_area`.execute(tx);
  const left = await tx
    .selectFrom('sites')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('country', '=', country)
    .where('lat', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(missing.count) - Number(left.count);
}

/**
 * Replaces the postal table of a country in one transaction, so that nobody sees half of it. `complete` says that a
 * code which is not in it does not exist (Q11). Returns how many sites were located with it.
 */
export async function savePostalTable(
  db: Kysely<Tables>,
  country: CountryCode,
  rows: readonly PostalRow[],
  complete: boolean,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('postal_codes').where('country', '=', country).execute();
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await tx
        .insertInto('postal_codes')
        .values(rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({ country, ...row })))
        .execute();
    }
    await tx
      .insertInto('postal_tables')
      .values({ country, complete, codes: rows.length })
      .onConflict((conflict) =>
        conflict.column('country').doUpdateSet({ complete, codes: rows.length, imported_at: sql`now()` }),
      )
      .execute();
    const located = await locateSites(tx, country);
    await setSiteZones(tx, country);
    return located;
  });
}
