import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

export interface Access {
  readonly action: 'export' | 'photos';
  /** Whose data are read. Absent: everybody's. */
  readonly leadIds?: readonly string[] | undefined;
  /** The account of the machine that runs the command. */
  readonly actor: string;
}

/**
 * Notes that a command reads data, lets it read, and notes where it breaks off and how many leads or photos `read` had
 * given away by then: it says so with each. A process that is killed notes nothing more; its access counts as whole.
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
    // Without the database nothing can be noted; why the command broke off is worth more than that.
    if (failed.length > 0)
      await db
        .insertInto('failed_accesses')
        .values(failed)
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
