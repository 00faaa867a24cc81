import type { StudyText } from '#schemas/study/criterion.ts';
import { isJsonObject } from '../../study-registers/record-reader.ts';
import { objectsOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { isQuestion, linkIdOf } from '../items.ts';
import { EXTENSIONS, extensionValue, HL7, otherExtensions } from '../questionnaire/extensions.ts';
import type { ItemContext } from '../questionnaire/listed-options.ts';
import type { FindingList, ItemReport } from '../questionnaire/questionnaire-finding.ts';
import { readText } from '../questionnaire/read-text.ts';
import type { Entry } from './assemble.ts';
import { pathOf, type Names, type Place } from './names.ts';

/** What is read besides an item, and what was read so far. */
export interface Reading {
  readonly context: ItemContext;
  readonly list: FindingList;
  readonly names: Names;
  /** What the set asks already. */
  readonly spent: { leaves: number; facts: number };
  /** The link ids of the questions that are asked. */
  readonly taken: string[];
  /** The link ids of groups and texts that are shown. */
  readonly shown: Set<string>;
  /** All items of the resource. */
  readonly items: ReadonlyMap<string, FhirObject>;
}

/** Where items are read into: the entries of an object, and what must be true for all of them. */
export interface Target {
  readonly place: Place;
  readonly entries: Entry[];
  /** Groups around the item that became part of the same object: their `enableWhen` holds for it too. */
  readonly sources: readonly FhirObject[];
}

/** The bounds of a set, which `check` enforces. */
export const LIMITS = { depth: 4, leaves: 60, items: 20, facts: 240 } as const;
/** The largest number of entries of a list that names none. */
export const USUAL_ENTRIES = 10;

const READ_OF_ITEM = [
  'linkId',
  'type',
  'text',
  '_text',
  'required',
  'repeats',
  'answerOption',
  'answerValueSet',
  'enableWhen',
  'enableBehavior',
  'maxLength',
  'item',
  'extension',
];
const READ_EXTENSIONS: readonly string[] = [
  ...Object.values(EXTENSIONS),
  HL7.itemControl,
  HL7.hidden,
  HL7.minValue,
  HL7.maxValue,
  HL7.minLength,
  HL7.decimals,
  HL7.unit,
  HL7.minOccurs,
  HL7.maxOccurs,
];

/** The text of an item, as documents write texts. */
export function titleOf(item: FhirObject, { context, list }: Reading): StudyText | undefined {
  const report = list.of(linkIdOf(item));
  const text = readText(item, 'text', context.language, report);
  if (Object.values(text ?? {}).some((words) => words !== undefined && /[{}]/.test(words)))
    report.noted('text', 'Braces are placeholders here: they became round brackets.');
  return cleaned(text);
}

/** Texts of documents have no braces, which are placeholders, and no blanks around them. */
function cleaned(text: StudyText | undefined): StudyText | undefined {
  if (text === undefined) return undefined;
  const clean = (words: string) => words.replaceAll('{', '(').replaceAll('}', ')').replaceAll(/\s+/g, ' ').trim();
  const entries = Object.entries(text).flatMap(([language, words]) =>
    words === undefined ? [] : [[language, clean(words)] as const],
  );
  const en = clean(text.en);
  return en === '' ? undefined : { ...Object.fromEntries(entries), en };
}

export function noteTheRest(item: FhirObject, report: ItemReport): void {
  for (const name of unreadElements(item, READ_OF_ITEM)) report.noted(name, 'Question sets have no place for it.');
  if (objectsOf(item['enableWhen']).length > 1 && item['enableBehavior'] === undefined)
    report.noted('enableBehavior', 'It does not say whether all conditions are needed or one: all are.');
  for (const url of otherExtensions(item, READ_EXTENSIONS))
    report.noted(`extension (${url})`, 'Question sets have no place for it.');
}

/** Leaves out a question with all that is in it, or what is in a group. */
export function leaveOut(item: FhirObject, field: string, message: string, reading: Reading): void {
  if (isQuestion(item)) {
    reading.list.of(linkIdOf(item)).leftOut(field, message);
    return leaveOutBelow(item, reading);
  }
  reading.shown.delete(linkIdOf(item));
  if (item['type'] === 'group') reading.list.of(linkIdOf(item)).noted(field, `The group is left out: ${message}`);
  else reading.list.of(linkIdOf(item)).noted('text', 'It belongs to something that is left out.');
  for (const child of objectsOf(item['item'])) leaveOut(child, field, message, reading);
}

/** Leaves out the questions in a question that is not asked. */
export function leaveOutBelow(item: FhirObject, reading: Reading): void {
  const why = `It belongs to "${linkIdOf(item)}", which is not asked.`;
  for (const child of objectsOf(item['item'])) leaveOut(child, 'item', why, reading);
}

/** Notes that a group asks nothing, so that its heading and its texts are not shown either. */
export function noteUnasked(group: FhirObject, { list, shown }: Reading): void {
  list.of(linkIdOf(group)).noted('item', 'No question of the group is asked, so it is not shown.');
  for (const text of objectsOf(group['item']).filter(({ type }) => type === 'display')) {
    shown.delete(linkIdOf(text));
    list.of(linkIdOf(text)).noted('text', 'It belongs to a group that is not shown.');
  }
}

/** The first text below an item explains it; an item has only one. */
export function descriptionOf(item: FhirObject, reading: Reading): { readonly description?: StudyText } {
  const [first, ...more] = objectsOf(item['item']).filter(({ type }) => type === 'display');
  for (const one of more)
    reading.list.of(linkIdOf(one)).noted('text', 'An item has one text that explains it; this one is not shown.');
  if (!first) return {};
  if (first['enableWhen'] !== undefined) {
    const report = reading.list.of(linkIdOf(first));
    report.noted('enableWhen', 'A text that explains has no condition; it is not shown.');
    return {};
  }
  const description = titleOf(first, reading);
  if (description) reading.shown.add(linkIdOf(first));
  else reading.list.of(linkIdOf(first)).noted('text', 'It has no English text.');
  return description ? { description } : {};
}

/** The words of an extension with a string. */
export function wordsOf(item: FhirObject, url: string, { context, list }: Reading): StudyText | undefined {
  const found = objectsOf(item['extension']).find((extension) => extension['url'] === url);
  return found && readText(found, 'valueString', context.language, list.of(linkIdOf(item)));
}

/** The name of an item in its object. */
export function nameFor(item: FhirObject, kind: 'question' | 'group', target: Target, reading: Reading): string {
  const { place, entries } = target;
  const linkId = linkIdOf(item);
  const name = reading.names.nameOf(linkId, place, kind, new Set(entries.map((one) => one.name)));
  if (pathOf(place, name) !== linkId)
    reading.list
      .of(linkId)
      .noted('linkId', `In the set it is "${pathOf(place, name)}": paths have short names and dots.`);
  return name;
}

/** How many entries a list has, at least and at most. */
export function entriesOf(
  item: FhirObject,
  report: ItemReport,
): { readonly minItems?: number; readonly maxItems: number } {
  const given = (url: string) => {
    const value = extensionValue(item, url, 'valueInteger');
    return typeof value === 'number' ? value : undefined;
  };
  const most = given(HL7.maxOccurs);
  if (most === undefined)
    report.noted('repeats', `It names no largest number of entries: ${USUAL_ENTRIES} was put in.`);
  else if (most > LIMITS.items) report.noted('repeats', `A list has at most ${LIMITS.items} entries, not ${most}.`);
  else if (most < 1) report.noted('repeats', `A list has at least one entry, not at most ${most}.`);
  const maxItems = Math.min(Math.max(most ?? USUAL_ENTRIES, 1), LIMITS.items);
  const wanted = given(HL7.minOccurs) ?? (item['required'] === true ? 1 : 0);
  const least = Math.min(wanted, maxItems - 1);
  if (wanted > least)
    report.noted(
      `extension (${HL7.minOccurs})`,
      `A list needs fewer entries than it can have: at least ${least}, not ${wanted}, of ${maxItems}.`,
    );
  return { ...(least > 0 ? { minItems: least } : {}), maxItems };
}

/** Whether one more question fits, which is asked up to so many times; what it costs is taken. */
export function fits(times: number, { spent }: Reading): boolean {
  if (spent.leaves + 1 > LIMITS.leaves || spent.facts + times > LIMITS.facts) return false;
  spent.leaves += 1;
  spent.facts += times;
  return true;
}

const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';

/** Extensions that decide whether, or with which answers, a question is asked. */
const DECIDING: Readonly<Record<string, string>> = {
  [`${SDC}-enableWhenExpression`]: 'An expression decides whether it is asked; sets compare answers (enableWhen).',
  [`${SDC}-calculatedExpression`]: 'Its answer is computed: write a computed fact.',
  [`${SDC}-answerExpression`]: 'Its answers are computed; a set lists them.',
};

/** Why an item and everything in it cannot be asked; `undefined` if it can. */
export function reasonToLeaveOut(item: FhirObject): { readonly field: string; readonly message: string } | undefined {
  if (item['modifierExtension'] !== undefined)
    return { field: 'modifierExtension', message: 'It changes the meaning of the item in an unknown way.' };
  if (extensionValue(item, HL7.hidden, 'valueBoolean') === true)
    return { field: `extension (${HL7.hidden})`, message: 'It is hidden; nobody would answer it.' };
  if (item['readOnly'] === true) return { field: 'readOnly', message: 'It cannot be answered.' };
  const { enableWhen } = item;
  if (enableWhen !== undefined && !(Array.isArray(enableWhen) && enableWhen.every(isJsonObject)))
    return { field: 'enableWhen', message: 'Its conditions are not a list of objects, and cannot be read.' };
  const deciding = otherExtensions(item, []).find((url) => Object.hasOwn(DECIDING, url));
  return deciding === undefined ? undefined : { field: `extension (${deciding})`, message: DECIDING[deciding] ?? '' };
}
