import type { Kysely } from 'kysely';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { Tables } from '../../core/database/tables.ts';
import { regionName } from '../studies/index.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';

/** "440 Lakewalk Street, Chicago, Illinois 60611"; without a street if nobody has said it. */
function addressOf({
  street,
  city,
  region,
  country,
  postal_code,
}: {
  readonly street: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly country: string | null;
  readonly postal_code: string | null;
}): string {
  const state = region === null || (regionName(region) === city && country !== 'US') ? undefined : regionName(region);
  const area = [state, postal_code].filter((part) => part !== undefined && part !== null && part !== '').join(' ');
  return [street ?? '', city, area].filter((part) => part !== '').join(', ');
}

/**
 * Where a visit takes place, from the catalogue's entry of the site. Undefined for a call, and for a site that is not
 * in it.
 */
export async function visitPlace(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  { service, study_site_id }: Pick<AppointmentRow, 'service' | 'study_site_id'>,
): Promise<Booking['place']> {
  if (service !== 'site' || study_site_id === null) return undefined;
  const site = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .select(['sites.name', 'sites.street', 'sites.city', 'sites.region', 'sites.country', 'sites.postal_code'])
    .where('study_sites.ext_id', '=', study_site_id)
    .executeTakeFirst();
  return site && { name: site.name, postalAddress: addressOf(site) };
}
