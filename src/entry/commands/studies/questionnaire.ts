import { writeFile } from 'node:fs/promises';
import { writeQuestionnaire } from '#importers/fhir/questionnaire/write-questionnaire.ts';
import { onDatabase } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

/**
 * `questionnaire STUDY_ID [FILE]`: writes the criteria of a study as a FHIR R4 Questionnaire, to standard output by
 * default (O4).
 */
export async function questionnaireOf(studyId: string, file: string | undefined): Promise<Exit> {
  return onDatabase(async ({ db }) => {
    const row = await db.selectFrom('studies').select('document').where('id', '=', studyId).executeTakeFirst();
    if (!row) return couldNotRun(`No study has the id "${studyId}".`);
    const { criteria } = row.document;
    if (criteria.length === 0)
      return couldNotRun(`${studyId} has no qualification questions. Add some: npm run studies -- criteria FILE`);
    const json = JSON.stringify(writeQuestionnaire(row.document), undefined, 2);
    if (file === undefined) say(json);
    else {
      await writeFile(file, `${json}\n`);
      say(`${file}: ${countOf(criteria.length, 'question', 'questions')} of ${studyId}`);
    }
    return EXIT.good;
  });
}
