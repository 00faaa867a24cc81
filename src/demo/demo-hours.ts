import type { Kysely } from 'kysely';
import type { Tables } from '#server/core/database/tables.ts';
import type { DemoSiteId } from './demo-sites.ts';

/** The time zones of the made-up sites. */
const TIME_ZONES: Readonly<Record<DemoSiteId, string>> = {
  'demo-chicago': 'America/Chicago',
  'demo-evanston': 'America/Chicago',
  'demo-new-york': 'America/New_York',
  'demo-los-angeles': 'America/Los_Angeles',
  'demo-houston': 'America/Chicago',
  'demo-miami': 'America/New_York',
  'demo-phoenix': 'America/Phoenix',
  'demo-atlanta': 'America/New_York',
  'demo-seattle': 'America/Los_Angeles',
  'demo-denver': 'America/Denver',
  'demo-boston': 'America/New_York',
  'demo-toronto': 'America/Toronto',
  'demo-vancouver': 'America/Vancouver',
  'demo-london': 'Europe/London',
  'demo-manchester': 'Europe/London',
  'demo-dublin': 'Europe/Dublin',
  'demo-sydney': 'Australia/Sydney',
  'demo-melbourne': 'Australia/Melbourne',
  'demo-auckland': 'Pacific/Auckland',
  'demo-cape-town': 'Africa/Johannesburg',
};

const HOURS = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '17:00' }));

/** Opening hours of the made-up sites, Monday to Friday. Running it again changes nothing. */
export async function saveDemoHours(tx: Kysely<Tables>): Promise<void> {
  for (const [id, time_zone] of Object.entries(TIME_ZONES)) {
    // Hours that somebody has set up for the site are kept.
    if (await tx.selectFrom('site_hours').select('site_id').where('site_id', '=', id).limit(1).executeTakeFirst())
      continue;
    await tx.updateTable('sites').set({ time_zone }).where('id', '=', id).execute();
    const rows = HOURS.map((hours) => ({ site_id: id, ...hours }));
    await tx.insertInto('site_hours').values(rows).execute();
  }
}
