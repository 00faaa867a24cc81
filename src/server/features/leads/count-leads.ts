import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { isNotHeld } from './moderation/held-leads.ts';

/** How many leads of a campaign are stored; it stops counting at `limit`. Those that are held do not count. */
export type CountLeads = (campaignId: string, limit: number) => Promise<number>;

export function createCountLeads(db: Kysely<Tables>): CountLeads {
  return async (campaignId, limit) => {
    const counted = db
      .selectFrom('leads')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where(isNotHeld)
      .limit(limit);
    const { count } = await db
      .selectFrom(counted.as('counted'))
      .select((all) => all.fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
}
