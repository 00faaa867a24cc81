import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCriteriaSets } from '#importers/criteria/criteria-sets.ts';
import { readQuestionnaire } from '#importers/fhir/questionnaire/read-questionnaire.ts';
import { writeQuestionnaire } from '#importers/fhir/questionnaire/write-questionnaire.ts';
import { openImportSource } from '#importers/import-source.ts';
import { importStudies } from '#importers/import-studies.ts';
import type { ImportProblem } from '#importers/import-problem.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { isJsonObject } from '#importers/study-registers/record-reader.ts';
import type { Checks } from './checks.ts';
import { createSetChecks } from './set-checks.ts';

type Resource = Readonly<Record<string, unknown>>;

function resourcesOf(folder: string): { readonly name: string; readonly resource: Resource }[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const resource: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return isJsonObject(resource) ? [{ name: name.split('__').at(-1) ?? name, resource }] : [];
    });
}

/** The link ids of a Questionnaire's questions, found here independently of the reader's code. */
function questionsOf(owner: Resource): string[] {
  const items = Array.isArray(owner['item']) ? owner['item'].filter(isJsonObject) : [];
  return items.flatMap((item) => [
    ...(item['type'] === 'group' || item['type'] === 'display' ? [] : [String(item['linkId'])]),
    ...questionsOf(item),
  ]);
}

function checkQuestionnaire(name: string, resource: Resource, checks: Checks, say: (line: string) => void): void {
  const { criteria, items, findings } = readQuestionnaire(resource);
  const questions = questionsOf(resource);
  const leftOut = new Set(findings.filter(({ effect }) => effect === 'left-out').map(({ linkId }) => linkId));
  const noted = findings.filter(({ effect }) => effect === 'noted').length;
  say(
    `  ${String(questions.length).padStart(9)} ${String(criteria.length).padStart(7)} ` +
      `${String(leftOut.size).padStart(14)} ${String(noted).padStart(7)}  ${name}`,
  );
  const missing = questions.filter((linkId) => !leftOut.has(linkId)).length;
  checks.check(`[O4] ${name}: every question is taken or told as not supported`, criteria.length, missing);
  const json: unknown = JSON.parse(
    JSON.stringify(writeQuestionnaire({ externalId: 'S-1', name: { en: name }, criteria: [...criteria] })),
  );
  const written = isJsonObject(json) ? json : {};
  checks.check(
    `[O4] ${name}: what is taken is the same when it is written and read again`,
    { ...readQuestionnaire(written), items },
    { studyId: 'S-1', criteria, items, findings: [] },
  );
  checks.check(
    `[O4] ${name}: and good as criteria`,
    readCriteriaSets(written)?.[0]?.findings,
    criteria.length === 0 ? readCriteriaSets(written)?.[0]?.findings : [],
  );
}

/** The sites and conditions that a study names, counted without the reader's code. */
function countsOf(study: Resource): readonly [number, number] {
  const lengthOf = (name: string) => (Array.isArray(study[name]) ? study[name].length : 0);
  return [
    lengthOf('site'),
    new Set((Array.isArray(study['condition']) ? study['condition'] : []).map((one) => JSON.stringify(one))).size,
  ];
}

async function checkStudies(
  { db }: Database,
  file: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  const problems: ImportProblem[] = [];
  const summary = await importStudies({
    db,
    places: createPlaces(db),
    sources: await openImportSource(file),
    onProblem: (problem) => problems.push(problem),
  });
  const kinds = Map.groupBy(problems, ({ kind }) => kind);
  say(
    `${file}: ${JSON.stringify(summary)}; ${[...kinds].map(([kind, found]) => `${found.length} ${kind}`).join(', ')}`,
  );
  const bundle: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries = isJsonObject(bundle) && Array.isArray(bundle['entry']) ? bundle['entry'].filter(isJsonObject) : [];
  const studies = entries.flatMap(({ resource }) =>
    isJsonObject(resource) && resource['resourceType'] === 'ResearchStudy' ? [resource] : [],
  );
  checks.check(
    '[O4] every ResearchStudy of the Bundle is stored',
    [summary.records, summary.studies, summary.refused],
    [studies.length, studies.length, 0],
  );
  for (const study of studies) {
    const id = String(study['id']);
    const row = await db
      .selectFrom('studies')
      .select(['document', 'eligibility_text'])
      .where('id', '=', id)
      .executeTakeFirst();
    const sites = await db.selectFrom('study_sites').select('ext_id').where('study_id', '=', id).execute();
    checks.check(
      `[O4] ${id} title, sites, conditions`,
      [row?.document.name.en, sites.length, row?.document.associatedIndicationIds.length],
      [study['title'], ...countsOf(study)],
    );
    checks.check(
      `[F1] ${id} says of nobody's age or sex, so nobody is screened for it`,
      [row?.document.internalStatus, kinds.get('eligibility-absent')?.some(({ record }) => record === id)],
      ['Closed', true],
    );
    const unread = Object.keys(study).filter((name) =>
      ['phase', 'keyword', 'contact', 'location', 'objective', 'sponsor', 'category', 'arm', 'protocol'].includes(name),
    );
    checks.check(
      `[O4] ${id} elements that a study has no place for are told`,
      unread.filter(
        (name) => !kinds.get('element-not-read')?.some(({ record, field }) => record === id && field === name),
      ),
      [],
    );
  }
}

/**
 * [O4] Every FHIR resource of the real data is read: questionnaires as criteria, studies as studies, and what cannot be
 * represented is reported by element.
 */
export async function checkFhir(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  say('  questions   taken  not supported   noted  questionnaire, and the same as a question set');
  const sets = await createSetChecks(checks);
  let read = 0;
  for (const source of ['aehrc-smart-forms', 'hl7-sdc']) {
    for (const { name, resource } of resourcesOf(join(folder, 'fhir', source))) {
      if (resource['resourceType'] !== 'Questionnaire') continue;
      read += 1;
      checkQuestionnaire(name, resource, checks, say);
      say(await sets.check(name, resource));
    }
  }
  checks.check('[O4] there were questionnaires', read > 0, true);
  const { items, questions, taken, leftOut, reasons } = sets.totals;
  const figures = `${items} items, ${questions} questions, ${taken} taken, ${leftOut} left out`;
  say(`  as question sets: ${read} questionnaires, ${figures}`);
  for (const [why, count] of [...reasons].toSorted(([, one], [, other]) => other - one))
    say(`  ${String(count).padStart(9)}  ${why}`);
  await checkStudies(database, join(folder, 'fhir/mcode-researchstudy/resultBundle.json'), checks, say);
}
