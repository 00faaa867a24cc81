import { readFile, writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { CriteriaFile } from '#schemas/study/criterion.ts';
import { readCriteriaSets, type CriteriaSet } from '#importers/criteria/criteria-sets.ts';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { saveCriteria } from '#importers/criteria/save-criteria.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { isStorableText } from '#server/core/database/storable.ts';
import { onDatabase } from '../command-database.ts';
import { printRefused } from '../file-problems.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

export interface CriteriaOptions {
  /** The study that gets the criteria; a criteria file names it itself. */
  readonly study?: string | undefined;
  /** The trial in a dump, by its name or the id of its study. */
  readonly trial?: string | undefined;
  /** Where to write what was understood as a criteria file, instead of storing it. */
  readonly draft?: string | undefined;
}

/** Stores criteria and compiles their question sets. False: no study has this id. */
async function store({ db }: Database, file: CriteriaFile): Promise<boolean> {
  const study = await saveCriteria(db, file);
  if (!study) return false;
  // Loaded here: an import of studies needs neither blocks nor a compiler.
  const { prepareStudyQuestions } = await import('../../prepare-study-questions.ts');
  const sets = await prepareStudyQuestions(db, study);
  say(`${study.externalId}: ${study.criteria.length} qualification questions stored, ${sets} question sets compiled`);
  return true;
}

const UNKNOWN = 'criteria-study-unknown';
const noStudy = (id: string) => `No study has the id "${id}". Import it first: npm run studies -- import FILE`;
const unknownStudy = (id: string) => `${UNKNOWN} ${noStudy(id)}`;

/** Errors in a criteria file that only the database can reveal. */
async function studyProblems(db: Kysely<Tables>, { studyId }: CriteriaFile) {
  const found = db.selectFrom('studies').select('id').where('id', '=', studyId);
  if (isStorableText(studyId) && (await found.executeTakeFirst())) return [];
  return [{ code: UNKNOWN, pointer: '/studyId', message: noStudy(studyId) } as const];
}

async function ownFile(path: string, text: string): Promise<Exit> {
  const reading = readCriteriaFile(text);
  if (!reading.ok) return printRefused(path, reading, studyProblems);
  return onDatabase(async (database) => {
    if (await store(database, reading.file)) return EXIT.good;
    const { line, column } = reading.positionOf('/studyId');
    say(`${path}:${line}:${column} ${unknownStudy(reading.file.studyId)}`);
    return EXIT.findings;
  });
}

const isWhole = ({ findings }: CriteriaSet) => findings.every(({ effect }) => effect !== 'left-out');

const groupsOf = (items: number | undefined, questions: number) =>
  items === undefined ? '' : `${countOf(items - questions, 'group or text', 'groups and texts')}, `;

function printSet({ name, criteria, items, findings }: CriteriaSet): void {
  const of = name === undefined ? '' : `${name} › `;
  for (const { effect, place, message } of findings)
    say(`${of}${place}: ${effect === 'left-out' ? 'not supported' : 'noted'}: ${message}`);
  const left = findings.filter(({ effect }) => effect === 'left-out');
  // An item can have several reasons.
  const notSupported = new Set(left.map(({ linkId, place }) => linkId ?? place)).size;
  const ofItems = items === undefined ? '' : `${countOf(items, 'item', 'items')}: `;
  say(
    `${of}${ofItems}${countOf(criteria.length, 'question', 'questions')} imported, ` +
      `${notSupported} not supported, ${groupsOf(items, criteria.length + notSupported)}` +
      `${findings.length - left.length} noted`,
  );
}

async function storeSets(sets: readonly CriteriaSet[], study: string | undefined): Promise<Exit> {
  // Incomplete criteria would qualify people who do not qualify.
  const whole = sets.filter(isWhole);
  if (whole.length < sets.length)
    say(
      `${sets.length - whole.length} of ${sets.length} not stored: they depend on something that criteria cannot ` +
        'express. --draft FILE writes the rest as a criteria file to complete.',
    );
  const wanted = whole.map(({ name, studyId, criteria }) => ({
    name,
    studyId: study ?? studyId,
    criteria: [...criteria],
  }));
  const nameless = wanted.filter(({ studyId }) => studyId === undefined);
  if (nameless.length > 0) return couldNotRun('The file names no study: add --study ID.');
  if (wanted.length === 0) return EXIT.findings;
  return onDatabase(async (database) => {
    let unknown = 0;
    for (const { studyId = '', criteria } of wanted) {
      if (await store(database, { studyId, criteria })) continue;
      unknown += 1;
      say(unknownStudy(studyId));
    }
    return unknown > 0 || sets.some(({ findings }) => findings.length > 0) ? EXIT.findings : EXIT.good;
  });
}

async function writeDraft(set: CriteriaSet, { study, draft = '' }: CriteriaOptions): Promise<Exit> {
  await writeFile(
    draft,
    `${JSON.stringify({ studyId: study ?? set.studyId ?? '', criteria: set.criteria }, undefined, 2)}\n`,
  );
  say(`${draft}: contains what could be read. Complete it, then run: npm run studies -- criteria ${draft}`);
  return set.findings.length > 0 ? EXIT.findings : EXIT.good;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * `criteria FILE [--study ID] [--trial NAME] [--draft FILE]`: imports the qualification questions of a study (O4) from
 * a criteria file, a FHIR R4 Questionnaire or a dump of trials with pre-screening rules. What criteria cannot express
 * is reported, and then nothing is stored.
 */
export async function criteriaFrom(path: string, options: CriteriaOptions): Promise<Exit> {
  const text = await readFile(path, 'utf8');
  const all = readCriteriaSets(parsed(text));
  if (!all)
    return (options.study ?? options.trial ?? options.draft)
      ? couldNotRun(
          `${path} is a criteria file, which names its study itself: ` +
            '--study, --trial and --draft are for questionnaires and dumps.',
        )
      : ownFile(path, text);
  const sets =
    options.trial === undefined
      ? all
      : all.filter(({ name, studyId }) => name === options.trial || studyId === options.trial);
  const [set, ...more] = sets;
  if (!set)
    return couldNotRun(
      `${path} has no trial "${options.trial}". It has: ${all.flatMap(({ name }) => name ?? []).join(', ')}`,
    );
  if (more.length > 0 && (options.study ?? options.draft) !== undefined)
    return couldNotRun(`${path} has ${sets.length} trials: choose one with --trial NAME.`);
  sets.forEach(printSet);
  return options.draft === undefined ? storeSets(sets, options.study) : writeDraft(set, options);
}
