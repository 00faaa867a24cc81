import { CriteriaFile } from '#schemas/study/criterion.ts';
import { createFileReader } from '#server/core/files/json-file.ts';
import { checkCriteria } from './check-criteria.ts';

/** Reads a criteria file (O4). */
export const readCriteriaFile = createFileReader({
  schema: CriteriaFile,
  codes: { json: 'criteria-json', shape: 'criteria-shape' },
  check: ({ criteria }) => checkCriteria(criteria).map((found) => ({ ...found, pointer: `/criteria${found.pointer}` })),
});
