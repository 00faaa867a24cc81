import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';

/** Ties images to the lead that they are sent with: from now on they are kept as long as the lead, not as the draft. */
export async function claimImages(tx: Transaction<Tables>, leadId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('images')
      .set({ lead_id: leadId })
      .where('draft_id', '=', leadId)
      .where('id', 'in', [...ids])
      .execute();
}
