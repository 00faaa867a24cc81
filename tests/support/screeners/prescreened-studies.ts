import { studyOf } from '#checker/conform/specification.ts';
import type { Study } from '#schemas/study/study.ts';
import type { PrescreenDump } from '#importers/prescreen/dump-schema.ts';
import { trialsOf, type PrescreenedTrial } from '#importers/prescreen/trials-of-dump.ts';

/** Every trial of a dump as a study that asks what its rules depend on. */
export function prescreenedStudies(
  dump: PrescreenDump,
): { readonly name: string; readonly study: Study; readonly refused: PrescreenedTrial['refused'] }[] {
  return trialsOf(dump).map(({ id, name, criteria, ages, refused }) => ({
    name,
    refused,
    study: { ...studyOf(id, criteria), ...ages[0] },
  }));
}
