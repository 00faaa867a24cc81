import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { eraseLead, type ErasureParts } from './erase-lead.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many at a time: what is left waits an hour. */
const MAX_AT_ONCE = 500;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Erases leads that nobody changed for so many days. Returns how many. */
export async function eraseOldLeads(parts: ErasureParts, days: number): Promise<number> {
  const old = await parts.db
    .selectFrom('leads')
    .select('id')
    .where('updated_at', '<=', daysBefore(parts.clock.now(), days))
    .orderBy('updated_at')
    .limit(MAX_AT_ONCE)
    .execute();
  for (const { id } of old) await eraseLead(parts, id);
  return old.length;
}

/** How long what was only written down to find faults is kept, where the operator names no time. */
const FAULT_LOG_DAYS = 30;

/** Removes changes of route and addresses that no campaign had, after 30 days (P2). Returns how many rows. */
export function removeOldFaultLogs(db: Kysely<Tables>, now: Date): Promise<number> {
  return removeFrom(['router_logs', 'redirect_debug'], db, daysBefore(now, FAULT_LOG_DAYS));
}

/**
 * Removes what was written down of visits so many days ago: actions, events, changes of route, addresses that no
 * campaign had. Returns how many rows.
 */
export function removeOldVisitLogs(db: Kysely<Tables>, now: Date, days: number): Promise<number> {
  return removeFrom(['actions', 'events', 'router_logs', 'redirect_debug'], db, daysBefore(now, days));
}

type VisitLogTable = 'actions' | 'events' | 'router_logs' | 'redirect_debug';

async function removeFrom(tables: readonly VisitLogTable[], db: Kysely<Tables>, before: Date): Promise<number> {
  let removed = 0;
  for (const table of tables)
    removed += Number((await db.deleteFrom(table).where('logged_at', '<=', before).executeTakeFirst()).numDeletedRows);
  return removed;
}
