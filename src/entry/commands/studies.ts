/**
 * `npm run studies -- import PATH [--report FILE]`: records of a registry as studies; a file, a folder, or `-` for standard input.
 * `npm run studies -- criteria FILE`: the qualification questions of a study, also from a FHIR Questionnaire or a dump of trials.
 * `npm run studies -- questionnaire STUDY_ID [FILE]`: the other way round, as a FHIR Questionnaire (O4).
 * `npm run studies -- times STUDY_ID`: which of its sites have free times to book.
 * Exit 0 good, 1 findings that a person must look at, 2 could not run.
 */
import { parseArgs } from 'node:util';
import { couldNotRun, runCommand, type Exit } from './command-database.ts';
import { criteriaFrom } from './studies/criteria.ts';
import { importRecords } from './studies/import-records.ts';
import { timesOf } from './studies/times.ts';
import { questionnaireOf } from './studies/questionnaire.ts';

const USAGE = `Usage:
  npm run studies -- import PATH [--report FILE]          records of a file, a folder's files, or standard input (-):
                                                          ClinicalTrials.gov API v2, U.S. National Cancer Institute, FHIR R4 ResearchStudy
  npm run studies -- criteria FILE                        the qualification questions of a study
  npm run studies -- criteria FILE [--study ID] [--trial NAME] [--draft FILE]
                                                          those of a FHIR R4 Questionnaire, or of a dump of trials with pre-screening rules
  npm run studies -- questionnaire STUDY_ID [FILE]        the qualification questions as a FHIR R4 Questionnaire
  npm run studies -- times STUDY_ID                       which of its sites have free times in the next 7 days`;

const OPTIONS = { report: { type: 'string' }, study: { type: 'string' }, trial: { type: 'string' }, draft: { type: 'string' } } as const;

async function studies(): Promise<Exit> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const { report, ...ofCriteria } = values;
  const [command, subject, file, ...rest] = positionals;
  const takesCriteria = Object.keys(ofCriteria).length > 0;
  if (subject === undefined || rest.length > 0) return couldNotRun(USAGE);
  if (command === 'questionnaire' && report === undefined && !takesCriteria) return questionnaireOf(subject, file);
  if (file !== undefined) return couldNotRun(USAGE);
  if (command === 'times' && report === undefined && !takesCriteria) return timesOf(subject);
  if (command === 'import' && !takesCriteria) return importRecords(subject, report);
  return command === 'criteria' && report === undefined ? criteriaFrom(subject, ofCriteria) : couldNotRun(USAGE);
}

await runCommand(studies);
