import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

export interface Access {
  readonly action: 'export' | 'photos';
  /** Whose data are read. Absent: everybody's. */
  readonly leadIds?: readonly string[] | undefined;
  /** The operating-system account that runs the command. */
  readonly actor: string;
}

/**
 * Records that a command reads data, lets it read, and records if it is interrupted and how many leads or photos it had
 * given away by then: `read` reports each one. A killed process records nothing more; its access counts as complete.
 */
export async function duringAccess<Result>(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  { action, leadIds, actor }: Access,
  read: (gave: () => void) => Promise<Result>,
): Promise<Result> {
  const whose = leadIds ?? [null];
  const rows = whose.map((lead_id) => ({ action, lead_id, actor, accessed_at: clock.now() }));
  const noted = rows.length === 0 ? [] : await db.insertInto('accesses').values(rows).returning('id').execute();
  let given = 0;
  try {
    return await read(() => {
      given += 1;
    });
  } catch (error) {
    const failed = noted.map(({ id }) => ({ access_id: id, given, failed_at: clock.now() }));
    // Without the database nothing can be recorded; the reason why the command was interrupted is more important.
    if (failed.length > 0)
      await db
        .insertInto('failed_accesses')
        .values(failed)
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
