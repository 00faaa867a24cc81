import type { Criterion } from '#schemas/study/criterion.ts';
import { objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { countItems, isQuestion, linkIdOf, withLinkIds } from '../items.ts';
import { EXTENSIONS, HL7, otherExtensions, STUDY_ID_SYSTEM } from './extensions.ts';
import { findingList, type FindingList, type QuestionnaireFinding } from './questionnaire-finding.ts';
import type { ItemContext } from './listed-options.ts';
import { readQuestion } from './read-question.ts';

export interface QuestionnaireReading {
  /** The study that it names, if this product wrote it. */
  readonly studyId: string | undefined;
  readonly criteria: readonly Criterion[];
  /** How many items there are, of every kind. */
  readonly items: number;
  readonly findings: readonly QuestionnaireFinding[];
}

interface Walk extends ItemContext {
  readonly list: FindingList;
  readonly ids: Set<string>;
}

const CRITERION_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const READ = [
  'resourceType',
  'id',
  'language',
  'identifier',
  'title',
  '_title',
  'status',
  'subjectType',
  'contained',
  'item',
];
/** What is read of an answer besides its code and words. */
const OF_OPTIONS = [EXTENSIONS.qualifies, EXTENSIONS.responseId, HL7.optionPrefix, HL7.optionExclusive];
const READ_OF_GROUP = ['linkId', 'type', 'item'];

function idOf(linkId: string, { ids, list }: Walk): string {
  const plain =
    linkId
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^[-_]+/, '')
      .slice(0, 60) || 'question';
  const base = CRITERION_ID.test(linkId) ? linkId : plain;
  let id = base;
  for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
  ids.add(id);
  if (id !== linkId)
    list
      .of(linkId)
      .noted('linkId', `The criterion is "${id}": ids have letters, digits, - and _, at most 64, each once.`);
  return id;
}

function leaveOutBelow(group: FhirObject, why: string, walk: Walk): void {
  for (const item of objectsOf(group['item'])) {
    const report = walk.list.of(linkIdOf(item));
    if (isQuestion(item)) report.leftOut('item', why);
    else report.noted('item', why);
    leaveOutBelow(item, why, walk);
  }
}

function reasonToSkip(group: FhirObject): string | undefined {
  if (group['enableWhen'] !== undefined || group['modifierExtension'] !== undefined)
    return 'Only some people would be asked its group; every question of a study is asked of everybody.';
  return group['repeats'] === true
    ? 'Its group is asked several times; a question of a study is asked once.'
    : undefined;
}

function readGroup(group: FhirObject, walk: Walk): Criterion[] {
  const report = walk.list.of(linkIdOf(group));
  const why = reasonToSkip(group);
  if (why !== undefined) {
    leaveOutBelow(group, why, walk);
    report.noted(group['repeats'] === true ? 'repeats' : 'enableWhen', 'The questions of this group were left out.');
    return [];
  }
  for (const name of unreadElements(group, READ_OF_GROUP))
    report.noted(name, 'The questions of a study are a plain list, without groups.');
  return readItems(group, walk);
}

function readItems(owner: FhirObject, walk: Walk): Criterion[] {
  return objectsOf(owner['item']).flatMap((item): Criterion[] => {
    const linkId = linkIdOf(item);
    if (item['type'] === 'group') return readGroup(item, walk);
    if (item['type'] === 'display') {
      // Below a question it is the help text, which the question has already read.
      if (owner['type'] === undefined || owner['type'] === 'group')
        walk.list.of(linkId).noted('text', 'Only questions have help texts; this text is not shown.');
      leaveOutBelow(item, `It belongs to "${linkId}", which is a text.`, walk);
      return [];
    }
    const criterion = readQuestion(item, idOf(linkId, walk), walk, walk.list.of(linkId));
    if (!criterion)
      for (const text of objectsOf(item['item']).filter(({ type }) => type === 'display'))
        walk.list.of(linkIdOf(text)).noted('text', `It explains "${linkId}", which was left out.`);
    return [...(criterion ? [criterion] : []), ...readItems(item, walk)];
  });
}

function noteTheRest(resource: FhirObject, list: FindingList): void {
  const report = list.of('');
  for (const name of unreadElements(resource, READ)) report.noted(name, 'The criteria of a study do not support it.');
  if (resource['status'] !== 'active') report.noted('status', `The questionnaire is "${String(resource['status'])}".`);
  for (const { resourceType, id } of objectsOf(resource['contained'])) {
    if (resourceType !== 'ValueSet')
      report.noted(`contained (${String(resourceType)} ${String(id)})`, 'The criteria of a study do not support it.');
  }
  for (const url of otherExtensions(resource, []))
    report.noted(`extension (${url})`, 'The criteria of a study do not support it.');
}

/**
 * Reads a FHIR R4 Questionnaire as criteria of a study (O4). Everything that criteria cannot express is among the
 * findings, by linkId and element; nothing is guessed, and an answer without a verdict is left to a coordinator.
 */
export function readQuestionnaire(written: FhirObject): QuestionnaireReading {
  const list = findingList();
  const resource = withLinkIds(written, list);
  noteTheRest(resource, list);
  const criteria = readItems(resource, {
    list,
    ids: new Set(),
    contained: objectsOf(resource['contained']),
    language: resource['language'],
    optionExtensions: OF_OPTIONS,
  });
  const studyId = textOf(objectsOf(resource['identifier']).find(({ system }) => system === STUDY_ID_SYSTEM)?.['value']);
  return { studyId, criteria, items: countItems(written), findings: list.findings };
}
