import { CriteriaFile } from '#schemas/study/criterion.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import { createFileReader } from '#server/core/files/json-file.ts';
import { checkCriteria, type CriteriaFinding } from './check-criteria.ts';
import { checkTexts } from './check-texts.ts';

const readerWith = (check: (criteria: readonly Criterion[]) => readonly CriteriaFinding[]) =>
  createFileReader({
    schema: CriteriaFile,
    codes: { json: 'criteria-json', shape: 'criteria-shape' },
    check: ({ criteria }) => check(criteria).map((found) => ({ ...found, pointer: `/criteria${found.pointer}` })),
  });

/** Reads a criteria file, which somebody has written (O4). */
export const readCriteriaFile = readerWith((criteria) => [...checkCriteria(criteria), ...checkTexts(criteria)]);

/** Reads criteria that an import brings along, in the same form: their texts are those of the source. */
export const readImportedCriteria = readerWith(checkCriteria);
