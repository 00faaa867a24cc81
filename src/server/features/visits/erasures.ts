import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';

/** Were the data of this visitor erased? */
export async function isErased(db: Pick<Kysely<Tables>, 'selectFrom'>, leadId: string): Promise<boolean> {
  return (
    (await db.selectFrom('erasures').select('lead_id').where('lead_id', '=', leadId).executeTakeFirst()) !== undefined
  );
}
