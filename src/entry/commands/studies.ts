/**
 * `npm run studies -- …`: records of a registry, the qualification questions of a study, and when its sites can be
 * booked (O4). Exit code 0 good, 1 findings that need attention, 2 could not run.
 */
import type { Command } from 'commander';
import { createProgram, end, runProgram } from './command-line.ts';
import { criteriaFrom, type CriteriaOptions } from './studies/criteria.ts';
import { addHours } from './studies/hours.ts';
import { importRecords } from './studies/import-records.ts';
import { questionnaireOf } from './studies/questionnaire.ts';
import { timesOf } from './studies/times.ts';

function addRecords(program: Command): void {
  program
    .command('import')
    .description(
      'import records of ClinicalTrials.gov (API v2), the U.S. National Cancer Institute, or FHIR R4 ResearchStudy',
    )
    .argument('<path>', 'a file, a folder, or - for standard input')
    .option('--report <file>', 'write each problem as one line of JSON')
    .action(async (path: string, { report }: { readonly report?: string }) => end(await importRecords(path, report)));
  program
    .command('criteria')
    .description(
      'the qualification questions of a study; also from a FHIR R4 Questionnaire, ' +
        'or from a dump of trials with pre-screening rules',
    )
    .argument('<file>')
    .option('--study <id>', 'the study to add them to, if the file does not name it')
    .option('--trial <name>', 'the trial of a dump, by its name or the id of its study')
    .option('--draft <file>', 'write what was understood as a criteria file, instead of storing it')
    .action(async (file: string, options: CriteriaOptions) => end(await criteriaFrom(file, options)));
  program
    .command('questionnaire')
    .description('the qualification questions as a FHIR R4 Questionnaire')
    .argument('<study>', 'the id of the study')
    .argument('[file]', 'where to write it (default: standard output)')
    .action(async (study: string, file: string | undefined) => end(await questionnaireOf(study, file)));
}

export const program = createProgram('studies', 'Studies, their questions and the times of their sites.');
addRecords(program);
addHours(program);
program
  .command('times')
  .description('which sites of a study have free slots in the next 7 days; exits with 1 if one has none')
  .argument('<study>', 'the id of the study')
  .action(async (study: string) => end(await timesOf(study)));
if (import.meta.main) await runProgram(program);
