import type { Kysely } from 'kysely';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Catalogue } from '../studies/index.ts';
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

/**
 * Did an earlier lead of the study have this phone number (F4)? Looked up by its blind index; the visitor's own lead
 * does not count, nor does one that is held.
 */
export function createMatchedToStudy(db: Kysely<Tables>, encryption: Encryption): Catalogue['matchedToStudy'] {
  return async (phone, studyId, ownLeadId) => {
    let query = db
      .selectFrom('leads')
      .select('id')
      .where('phone_index', 'in', [...encryption.blindIndexes(phone)])
      .where('study_id', '=', studyId)
      .where(isNotHeld);
    if (ownLeadId !== undefined) query = query.where('id', '<>', ownLeadId);
    return (await query.limit(1).executeTakeFirst()) !== undefined;
  };
}
