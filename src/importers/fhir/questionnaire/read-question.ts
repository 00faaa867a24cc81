import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { readLocales } from '#server/core/files/read-locales.ts';
import { objectsOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7, otherExtensions } from './extensions.ts';
import type { ItemReport } from './questionnaire-finding.ts';
import type { ItemContext } from './listed-options.ts';
import { readOptions } from './read-options.ts';
import { readText } from './read-text.ts';
import { OF_VALUES, readValue, valueTypeOf } from './read-value.ts';

const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';
/** Extensions that decide whether, or with which answers, a question is asked. */
const DECIDING: Readonly<Record<string, string>> = {
  [`${SDC}-enableWhenExpression`]: 'Only some people would be asked; every question of a study is asked of everybody.',
  [`${SDC}-calculatedExpression`]: 'Its answer is computed; visitors answer the questions of a study themselves.',
  [`${SDC}-answerExpression`]: 'Its answer options are computed; a question of a study lists them.',
};
const OWN = [EXTENSIONS.questionType, EXTENSIONS.rule, EXTENSIONS.minimal];
const READ = [
  'linkId',
  'type',
  'text',
  '_text',
  'required',
  'repeats',
  'answerOption',
  'answerValueSet',
  'item',
  'extension',
];
const READ_OF_HINT = ['linkId', 'type', 'text', '_text', 'extension'];

/** Why an item cannot be asked at all; empty if it can. */
function reasonNotToAsk(item: FhirObject): { readonly field: string; readonly message: string } | undefined {
  if (item['modifierExtension'] !== undefined)
    return { field: 'modifierExtension', message: 'It changes the meaning of the item in an unknown way.' };
  if (item['enableWhen'] !== undefined)
    return {
      field: 'enableWhen',
      message: 'Only some people would be asked; every question of a study is asked of everybody.',
    };
  if (extensionValue(item, HL7.hidden, 'valueBoolean') === true)
    return { field: `extension (${HL7.hidden})`, message: 'It is hidden; nobody would answer it.' };
  const isComputed = valueTypeOf(item) === 'computed';
  if (item['readOnly'] === true && !isComputed) return { field: 'readOnly', message: 'It cannot be answered.' };
  const deciding = otherExtensions(item, []).find((url) => Object.hasOwn(DECIDING, url));
  if (deciding !== undefined) return { field: `extension (${deciding})`, message: DECIDING[deciding] ?? '' };
  if (item['type'] === 'choice' || item['type'] === 'boolean' || valueTypeOf(item)) return undefined;
  const type = String(item['type']);
  return {
    field: 'type',
    message: `The type is "${type}"; a study asks for given answers, a number or a date.`,
  };
}

function noteTheRest(item: FhirObject, report: ItemReport): void {
  const type = valueTypeOf(item);
  for (const name of unreadElements(item, type === 'computed' ? [...READ, 'readOnly'] : READ))
    report.noted(name, 'Questions of a study do not support it.');
  for (const url of otherExtensions(item, [...OWN, HL7.hidden, ...(type ? OF_VALUES : [])]))
    report.noted(`extension (${url})`, 'Questions of a study do not support it.');
  if (item['required'] !== true && type !== 'computed')
    report.noted('required', 'It may be left empty here; every question of a study has to be answered.');
}

/** The first help text or display item below a question explains it; a question has only one. */
function hintOf(item: FhirObject, context: ItemContext, report: ItemReport): StudyText | undefined {
  const [first, ...more] = objectsOf(item['item']).filter(({ type }) => type === 'display');
  if (more.length > 0) report.noted('item', 'A question has one help text; the other texts were left out.');
  if (!first) return undefined;
  const conditional = first['enableWhen'] !== undefined;
  if (conditional) report.noted('item.enableWhen', 'The help text has a condition; it was left out.');
  for (const name of unreadElements(first, [...READ_OF_HINT, 'enableWhen', 'enableBehavior']))
    report.noted(`item.${name}`, 'A help text can only be plain text.');
  for (const url of otherExtensions(first, [HL7.itemControl]))
    report.noted(`item.extension (${url})`, 'A help text can only be plain text.');
  return conditional ? undefined : readText(first, 'text', context.language, report);
}

const textsIn = readLocales(new URL('locales/', import.meta.url), ['yes', 'no']);

/** An answer in every language of the product. */
function inEveryLanguage(answer: 'yes' | 'no'): StudyText {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)[answer]]));
  return { ...texts, [DEFAULT_LANGUAGE]: textsIn(DEFAULT_LANGUAGE)[answer] };
}

const yesOrNo: readonly CriterionResponse[] = [
  { id: 'yes', position: 'A', text: inEveryLanguage('yes'), qualifies: 'unknown' },
  { id: 'no', position: 'B', text: inEveryLanguage('no'), qualifies: 'unknown' },
];

function responsesOf(item: FhirObject, context: ItemContext, report: ItemReport): readonly CriterionResponse[] {
  if (item['type'] !== 'boolean') return readOptions(item, context, report);
  report.noted('type', 'It does not say whether yes or no qualifies; a coordinator decides.');
  return yesOrNo;
}

function typeOf(item: FhirObject): Criterion['type'] {
  if (item['repeats'] === true) return 'select_multiple';
  return extensionValue(item, EXTENSIONS.questionType, 'valueCode') === 'yes_no_unsure'
    ? 'yes_no_unsure'
    : 'select_one';
}

function choicesIn(item: FhirObject, context: ItemContext, report: ItemReport): Pick<Criterion, 'type' | 'responses'> {
  return { type: typeOf(item), responses: [...responsesOf(item, context, report)] };
}

function ruleOf(item: FhirObject, report: ItemReport): Criterion['rule'] {
  const rule = extensionValue(item, EXTENSIONS.rule, 'valueCode');
  if (rule === 'any' || rule === 'all') return rule;
  if (rule !== undefined)
    report.leftOut(`extension (${EXTENSIONS.rule})`, `${JSON.stringify(rule)} is neither any nor all.`);
  return undefined;
}

/** A question item as a criterion of a study. Undefined: it cannot be one, as was reported. */
export function readQuestion(
  item: FhirObject,
  id: string,
  context: ItemContext,
  report: ItemReport,
): Criterion | undefined {
  const reason = reasonNotToAsk(item);
  if (reason) {
    report.leftOut(reason.field, reason.message);
    return undefined;
  }
  const question = readText(item, 'text', context.language, report);
  if (!question) report.leftOut('text', 'It has no English text.');
  const type = valueTypeOf(item);
  const part = type ? readValue(item, type, context, report) : choicesIn(item, context, report);
  const rule = ruleOf(item, report);
  if (!question || !part || part.responses.length === 0) return undefined;
  noteTheRest(item, report);
  const hint = hintOf(item, context, report);
  const minimal = extensionValue(item, EXTENSIONS.minimal, 'valueBoolean');
  return {
    id,
    ...part,
    question,
    ...(hint ? { hint } : {}),
    ...(rule ? { rule } : {}),
    ...(typeof minimal === 'boolean' ? { minimal } : {}),
  };
}
