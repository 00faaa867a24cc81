/**
 * `npm run studies -- import FILE [--report FILE]`: registry records as studies; `-` reads standard input.
 * `npm run studies -- criteria FILE`: the qualification questions of a study (O4).
 * Exit 0 good, 1 findings that a person must look at, 2 could not run.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createPlaces } from '#server/places/places.ts';
import type { Database } from '#server/database/open-database.ts';
import { readCriteriaFile } from '#server/import/criteria/read-criteria-file.ts';
import { saveCriteria } from '#server/import/criteria/save-criteria.ts';
import { IMPORT_PROBLEMS, needsPerson, type ImportProblem, type ImportProblemKind } from '#server/import/import-problem.ts';
import { openImportSource, type ImportText } from '#server/import/import-source.ts';
import { importStudies } from '#server/import/import-studies.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say, type Exit } from './command-database.ts';

const USAGE = `Usage:
  npm run studies -- import FILE [--report FILE]   registry records, one a line or one array; - is standard input
  npm run studies -- criteria FILE                 the qualification questions of a study`;

const PROGRESS_MS = 2000;

/** Counts problems by kind and writes each, one JSON a line, where `--report` wants it. */
function problemLog(reportFile: string | undefined) {
  const counts = new Map<ImportProblemKind, number>();
  const report = reportFile === undefined ? undefined : createWriteStream(reportFile);
  const written = report && finished(report);
  return {
    counts,
    add(problem: ImportProblem): void {
      counts.set(problem.kind, (counts.get(problem.kind) ?? 0) + 1);
      report?.write(`${JSON.stringify({ ...problem, effect: IMPORT_PROBLEMS[problem.kind].effect })}\n`);
      if (needsPerson(problem.kind)) say(`${problem.record} ${problem.field} ${problem.kind}: ${IMPORT_PROBLEMS[problem.kind].title}${problem.value === undefined ? '' : ` (${problem.value})`}`);
    },
    async close(): Promise<void> {
      report?.end();
      await written;
    },
  };
}

/** Says at most every two seconds how far an import is. */
function progressOf(started: number): (done: { readonly records: number; readonly unchanged: number }) => void {
  let told = Number.NEGATIVE_INFINITY;
  return ({ records, unchanged }) => {
    const now = performance.now();
    if (now - told < PROGRESS_MS) return;
    told = now;
    process.stderr.write(`${records} records, ${unchanged} of them unchanged; ${Math.round((records * 1000) / (now - started))} a second\n`);
  };
}

async function importFile({ db }: Database, source: AsyncIterable<ImportText>, reportFile: string | undefined): Promise<Exit> {
  const log = problemLog(reportFile);
  const started = performance.now();
  const summary = await importStudies({ db, places: createPlaces(db), sources: source, onProblem: (problem) => log.add(problem), onProgress: progressOf(started) });
  await log.close();
  const seconds = (performance.now() - started) / 1000;
  say(`${summary.records} records: ${summary.studies} studies stored (${summary.recruiting} recruiting), ${summary.unchanged} unchanged, ${summary.refused} refused`);
  say(`${summary.sites} sites stored, ${summary.matchableSites} of them in the seven countries with coordinates; ${seconds.toFixed(1)} s, ${Math.round(summary.records / seconds)} records a second`);
  say(log.counts.size === 0 ? 'Nothing to report.' : 'Reported:');
  for (const [kind, count] of [...log.counts].toSorted(([one], [other]) => one.localeCompare(other))) {
    say(`  ${String(count).padStart(6)}  ${kind} (${IMPORT_PROBLEMS[kind].effect}): ${IMPORT_PROBLEMS[kind].title}`);
  }
  return [...log.counts.keys()].some(needsPerson) ? EXIT.findings : EXIT.good;
}

async function criteriaFile(file: string): Promise<Exit> {
  const reading = readCriteriaFile(await readFile(file, 'utf8'));
  if (!reading.ok) {
    for (const { line, column, code, message } of reading.problems) say(`${file}:${line}:${column} ${code} ${message}`);
    return EXIT.findings;
  }
  return onDatabase(async (database) => {
    const study = await saveCriteria(database.db, reading.file);
    if (!study) {
      const { line, column } = reading.positionOf('/studyId');
      say(`${file}:${line}:${column} criteria-study-unknown No study has the id "${reading.file.studyId}". Import it first: npm run studies -- import FILE`);
      return EXIT.findings;
    }
    // Loaded here: an import of studies needs neither blocks nor a compiler.
    const { prepareStudyQuestions } = await import('../prepare-study-questions.ts');
    const sets = await prepareStudyQuestions(database.db, study);
    say(`${study.externalId}: ${study.criteria.length} qualification questions stored, ${sets} question sets compiled`);
    return EXIT.good;
  });
}

async function studies(): Promise<Exit> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } });
  const [command, file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return couldNotRun(USAGE);
  if (command === 'import') {
    const source = await openImportSource(file);
    return onDatabase((database) => importFile(database, source, values.report));
  }
  return command === 'criteria' && file !== '-' && values.report === undefined ? criteriaFile(file) : couldNotRun(USAGE);
}

await runCommand(studies);
