import type { Booking } from './booking.ts';

/** The address that shows a place on a map; nothing of the map is loaded by our pages. */
export function mapAddress({ name, postalAddress }: NonNullable<Booking['place']>): string {
  const query = new URLSearchParams({ api: '1', query: `${name}, ${postalAddress}` });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}
