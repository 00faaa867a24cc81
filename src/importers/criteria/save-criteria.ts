import type { Kysely } from 'kysely';
import type { CriteriaFile } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '#server/core/database/tables.ts';

/**
 * Sets the qualification questions of a study, replacing earlier ones. Returns the study with them; `undefined` if no
 * study has this id.
 */
export async function saveCriteria(
  db: Kysely<Tables>,
  { studyId, criteria }: CriteriaFile,
): Promise<Study | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('studies')
      .select('document')
      .where('id', '=', studyId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const study: Study = { ...row.document, criteria };
    await tx
      .updateTable('studies')
      .set({ document: JSON.stringify(study), updated_at: new Date() })
      .where('id', '=', studyId)
      .execute();
    return study;
  });
}
