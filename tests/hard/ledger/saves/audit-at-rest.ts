import type { DatabasePlace } from '#server/core/config/database-place.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Outcome } from '../../check.ts';
import { auditLeads, faultsOf } from './audit-leads.ts';
import type { Weathered } from './save-in-storm.ts';

/** What the product has stored, read while no server runs. */
export async function auditAtRest(place: DatabasePlace, { sent, acknowledged }: Weathered): Promise<Outcome> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  try {
    const audit = await auditLeads(database, sent, acknowledged);
    return { figures: { acknowledged: acknowledged.size, ...audit }, broken: await faultsOf(database, audit) };
  } finally {
    await database.close();
  }
}
