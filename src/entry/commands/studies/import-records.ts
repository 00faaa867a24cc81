import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createPlaces } from '#server/features/studies/index.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { IMPORT_PROBLEMS, needsPerson, type ImportProblem, type ImportProblemKind } from '#importers/import-problem.ts';
import { openImportSource } from '#importers/import-source.ts';
import { importStudies, type ImportRun } from '#importers/import-studies.ts';
import { onDatabase } from '../command-database.ts';
import { countOf, EXIT, say, type Exit } from '../output.ts';

const PROGRESS_MS = 2000;

/** Counts problems by kind and writes each to the `--report` file, if there is one, as one line of JSON. */
function problemLog(reportFile: string | undefined) {
  const counts = new Map<ImportProblemKind, number>();
  const report = reportFile === undefined ? undefined : createWriteStream(reportFile);
  const written = report && finished(report);
  return {
    counts,
    add(problem: ImportProblem): void {
      counts.set(problem.kind, (counts.get(problem.kind) ?? 0) + 1);
      report?.write(`${JSON.stringify({ ...problem, effect: IMPORT_PROBLEMS[problem.kind].effect })}\n`);
      if (needsPerson(problem.kind))
        say(
          `${problem.record} ${problem.field} ${problem.kind}: ` +
            `${IMPORT_PROBLEMS[problem.kind].title}${problem.value === undefined ? '' : ` (${problem.value})`}`,
        );
    },
    async close(): Promise<void> {
      report?.end();
      await written;
    },
  };
}

/** Reports the progress of an import at most every two seconds. */
function progressOf(started: number): NonNullable<ImportRun['onProgress']> {
  let lastReport = Number.NEGATIVE_INFINITY;
  return ({ records, unchanged }) => {
    const now = performance.now();
    if (now - lastReport < PROGRESS_MS) return;
    lastReport = now;
    process.stderr.write(
      `${countOf(records, 'record', 'records')}, ${unchanged} of them unchanged; ` +
        `${Math.round((records * 1000) / (now - started))} a second\n`,
    );
  };
}

async function importInto(
  { db }: Database,
  sources: ImportRun['sources'],
  reportFile: string | undefined,
): Promise<Exit> {
  const log = problemLog(reportFile);
  const started = performance.now();
  const summary = await importStudies({
    db,
    places: createPlaces(db),
    sources,
    onProblem: (problem) => log.add(problem),
    onProgress: progressOf(started),
  });
  await log.close();
  if (summary.records === 0) {
    say('The source contains no records: nothing was imported.');
    return EXIT.findings;
  }
  const seconds = (performance.now() - started) / 1000;
  say(
    `${countOf(summary.records, 'record', 'records')}: ` +
      `${countOf(summary.studies, 'study', 'studies')} stored (${summary.recruiting} recruiting), ` +
      `${summary.unchanged} unchanged, ${summary.refused} refused`,
  );
  say(
    `${countOf(summary.sites, 'site', 'sites')} stored, ` +
      `${summary.matchableSites} of them in the seven countries with coordinates; ` +
      `${seconds.toFixed(1)} s, ${Math.round(summary.records / seconds)} records a second`,
  );
  say(log.counts.size === 0 ? 'Nothing to report.' : 'Reported:');
  for (const [kind, count] of [...log.counts].toSorted(([one], [other]) => one.localeCompare(other))) {
    say(`  ${String(count).padStart(6)}  ${kind} (${IMPORT_PROBLEMS[kind].effect}): ${IMPORT_PROBLEMS[kind].title}`);
  }
  return [...log.counts.keys()].some(needsPerson) ? EXIT.findings : EXIT.good;
}

/**
 * `import PATH [--report FILE]`: imports the records of a file, a folder or standard input as studies (O4). Throws if
 * there is no such source.
 */
export async function importRecords(path: string, reportFile: string | undefined): Promise<Exit> {
  const sources = await openImportSource(path);
  return onDatabase((database) => importInto(database, sources, reportFile));
}
