import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { eraseLead, type ErasureParts } from './erase-lead.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The rest waits for the next hourly run. */
const MAX_AT_ONCE = 500;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Erases leads that have not changed for this many days. Returns how many. */
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

/** How long logs that only serve to find faults are kept, if the operator sets no time. */
const FAULT_LOG_DAYS = 30;

/** Removes route changes and addresses that named no campaign after 30 days (P2). Returns how many rows. */
export function removeOldFaultLogs(db: Kysely<Tables>, now: Date): Promise<number> {
  return removeFrom(['router_logs', 'redirect_debug'], db, daysBefore(now, FAULT_LOG_DAYS));
}

/**
 * Removes what was logged about visits more than this many days ago: actions, events, route changes, addresses that
 * named no campaign. Returns how many rows.
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
