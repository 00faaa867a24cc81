import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Catalogue } from '../studies/index.ts';
import { isNotHeld } from './moderation/held-leads.ts';

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
