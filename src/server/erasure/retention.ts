import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { eraseLead, type ErasureParts } from './erase-lead.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many at a time: what is left waits an hour. */
const MOST_AT_ONCE = 500;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Erases leads that nobody changed for so many days. Returns how many. */
export async function eraseOldLeads(parts: ErasureParts, days: number): Promise<number> {
  const old = await parts.db.selectFrom('leads').select('id').where('updated_at', '<=', daysBefore(parts.clock.now(), days)).orderBy('updated_at').limit(MOST_AT_ONCE).execute();
  for (const { id } of old) await eraseLead(parts, id);
  return old.length;
}

/** Removes what was written down of visits so many days ago: actions, events, changes of route, addresses that no campaign had. Returns how many rows. */
export async function removeOldVisitLogs(db: Kysely<Tables>, now: Date, days: number): Promise<number> {
  const before = daysBefore(now, days);
  let removed = 0;
  for (const table of ['actions', 'events', 'router_logs', 'redirect_debug'] as const) removed += Number((await db.deleteFrom(table).where('logged_at', '<=', before).executeTakeFirst()).numDeletedRows);
  return removed;
}
