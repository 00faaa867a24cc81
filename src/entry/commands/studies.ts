/**
 * `npm run studies -- …`: records of a registry, the qualification questions of a study, and when its sites can be
 * booked (O4). Exit code 0 good, 1 findings that need attention, 2 could not run.
 */
import type { Command } from 'commander';
import { createProgram, end, runProgram } from './command-line.ts';
import type { CriteriaOptions } from './studies/criteria.ts';
import type { ExportOptions } from './studies/hours.ts';

function addRecords(program: Command): void {
  program
    .command('import')
    .description(
      'import records of ClinicalTrials.gov (API v2), the U.S. National Cancer Institute, or FHIR R4 ResearchStudy',
    )
    .argument('<path>', 'a file, a folder, or - for standard input')
    .option('--report <file>', 'write each problem as one line of JSON')
    .action(async (path: string, { report }: { readonly report?: string }) =>
      end(await (await import('./studies/import-records.ts')).importRecords(path, report)),
    );
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
    .action(async (file: string, options: CriteriaOptions) =>
      end(await (await import('./studies/criteria.ts')).criteriaFrom(file, options)),
    );
  program
    .command('questionnaire')
    .description('the qualification questions as a FHIR R4 Questionnaire')
    .argument('<study>', 'the id of the study')
    .argument('[file]', 'where to write it (default: standard output)')
    .action(async (study: string, file: string | undefined) =>
      end(await (await import('./studies/questionnaire.ts')).questionnaireOf(study, file)),
    );
}

const loadHours = () => import('./studies/hours.ts');

/** `hours import`, `hours export`, `hours check`: when visitors can come to sites, and for which studies (H3, O4). */
function addHours(program: Command): void {
  const hours = program
    .command('hours')
    .description('when visitors can come to sites: weekly hours, exceptions, days off, time zone, studies');
  hours
    .command('import')
    .description(
      'set them up from a file; exits with 1 if a line was refused or an appointment is outside the new hours',
    )
    .argument('<file>', 'in the format that export writes; a site that it does not name stays unchanged')
    .option('--dry-run', 'report what would change; change nothing')
    .action(async (path: string, { dryRun }: { readonly dryRun?: true }) =>
      end(await (await loadHours()).importHours(path, dryRun === true)),
    );
  hours
    .command('export')
    .description('write what is set up, as one JSON document')
    .option('--study <id>', 'every site where this study recruits, including those without hours')
    .option('--out <file>', 'write to a new file that only this account can read')
    .action(async (options: ExportOptions) => end(await (await loadHours()).exportHours(options)));
  hours
    .command('check')
    .description('appointments outside the hours of their sites; exits with 1 if there are any')
    .action(async () => end(await (await loadHours()).checkHours()));
}

export const program = createProgram('studies', 'Studies, their questions and the times of their sites.');
addRecords(program);
addHours(program);
program
  .command('times')
  .description('which sites of a study have free slots in the next 7 days; exits with 1 if one has none')
  .argument('<study>', 'the id of the study')
  .action(async (study: string) => end(await (await import('./studies/times.ts')).timesOf(study)));
if (import.meta.main) await runProgram(program);
