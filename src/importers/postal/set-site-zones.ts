import type { Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { timeZoneOf } from '#server/features/studies/index.ts';

/** Sites of the country without a time zone get the zone of their location, if it is known. */
export async function setSiteZones(tx: Kysely<Tables>, country: CountryCode): Promise<void> {
  const sites = await tx
    .selectFrom('sites')
    .select(['id', 'region', 'lat', 'lon'])
    .where('country', '=', country)
    .where('time_zone', 'is', null)
    .execute();
  const zoned = sites.flatMap(({ id, region, lat, lon }) => {
    const zone = lat === null || lon === null ? undefined : timeZoneOf(country, region, { lat, lon });
    return zone === undefined ? [] : [{ id, zone }];
  });
  for (const [zone, of] of Map.groupBy(zoned, (site) => site.zone)) {
    await tx
      .updateTable('sites')
      .set({ time_zone: zone })
      .where(
        'id',
        'in',
        of.map(({ id }) => id),
      )
      .execute();
  }
}
