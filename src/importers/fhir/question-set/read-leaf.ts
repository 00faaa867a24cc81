import type { StudyText } from '#schemas/study/criterion.ts';
import { isIsoDate } from '#engine/dates.ts';
import { readLocales } from '#server/core/files/read-locales.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { extensionValue, HL7 } from '../questionnaire/extensions.ts';
import { readListed, type ItemContext, type Option } from '../questionnaire/listed-options.ts';
import type { ItemReport } from '../questionnaire/questionnaire-finding.ts';
import { numberValue, readNumber } from './read-number.ts';
import type { ReadLeaf } from './tested-answers.ts';

const PLAIN = { valueOf: new Map<string, string>(), points: {} };
const DEFAULT_LENGTHS = { string: 200, text: 2000 } as const;
/** The longest text that a set can ask. */
const MAX_LENGTH = DEFAULT_LENGTHS.text;
const LONGEST_VALUE = 60;
const VALUE = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

const textsIn = readLocales(new URL('locales/', import.meta.url), ['other', 'which']);

/** A text of the importer in the languages that another text has. */
export function alike(text: StudyText, key: 'other' | 'which'): StudyText {
  const texts = Object.keys(text).map((language) => [language, textsIn(language)[key]] as const);
  return { en: textsIn('en')[key], ...Object.fromEntries(texts) };
}

function readString(item: FhirObject, kind: 'string' | 'text', report: ItemReport): ReadLeaf | undefined {
  const [given, least] = [item['maxLength'], numberValue(item, HL7.minLength)];
  const isLength = typeof given === 'number' && Number.isInteger(given) && given > 0;
  if (given !== undefined && !isLength) report.noted('maxLength', 'It is not a length, and was not taken.');
  if (isLength && given > MAX_LENGTH)
    report.noted('maxLength', `Texts have at most ${MAX_LENGTH} characters here; it allows ${given}.`);
  const longest = isLength ? Math.min(given, MAX_LENGTH) : DEFAULT_LENGTHS[kind];
  if (least !== undefined && least > longest) {
    report.leftOut(`extension (${HL7.minLength})`, `It needs ${least} characters or more, and takes ${longest}.`);
    return undefined;
  }
  const isShort = least !== undefined && least > 1;
  if (isShort && kind === 'text')
    report.noted(`extension (${HL7.minLength})`, 'A text of several lines has no smallest number of characters.');
  return {
    ...PLAIN,
    schema: {
      type: 'string',
      ...(longest === DEFAULT_LENGTHS[kind] ? {} : { maxLength: longest }),
      ...(isShort && kind === 'string' ? { minLength: least } : {}),
    },
    ui: kind === 'text' ? { widget: 'textarea' } : {},
    question: { kind: 'other' },
  };
}

/** `today` is written as an expression. */
function dayOf(item: FhirObject, url: string, report: ItemReport): string | undefined {
  const found = objectsOf(item['extension']).find((extension) => extension['url'] === url);
  const expression = objectOf(extensionValue(objectOf(found?.['_valueDate']), HL7.expression, 'valueExpression'));
  const day = textOf(found?.['valueDate']);
  if (day !== undefined && isIsoDate(day)) return day;
  if (expression['expression'] === 'today()') return 'today';
  if (found) report.noted(`extension (${url})`, 'It names no whole day, and was not taken.');
  return undefined;
}

function readDate(item: FhirObject, report: ItemReport): ReadLeaf | undefined {
  const [from, to] = [dayOf(item, HL7.minValue, report), dayOf(item, HL7.maxValue, report)];
  if (from !== undefined && to !== undefined && to !== 'today' && from > to) {
    report.leftOut(
      `extension (${HL7.minValue})`,
      from === 'today'
        ? `It is asked for a day from today to ${to}: after that day nobody could answer.`
        : `Its bounds contradict each other: from ${from}, and to ${to}.`,
    );
    return undefined;
  }
  return {
    ...PLAIN,
    schema: { type: 'string', format: 'date' },
    ui: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    question: { kind: 'other' },
  };
}

function valueFor({ id, text }: Option, index: number, taken: readonly string[]): string {
  const plain = (word: string) =>
    word
      .normalize('NFD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, LONGEST_VALUE);
  const isGood = id !== undefined && VALUE.test(id) && id.length <= LONGEST_VALUE;
  const base = (isGood ? id : plain(id ?? text.en)) || `option-${index + 1}`;
  let value = base;
  for (let count = 2; taken.includes(value); count++) value = `${base.slice(0, LONGEST_VALUE - 4)}-${count}`;
  return value;
}

function readChoice(item: FhirObject, context: ItemContext, report: ItemReport): ReadLeaf | undefined {
  const listed = readListed(item, context, report);
  const options = listed.flatMap((option) => option ?? []);
  if (options.length < listed.length) {
    report.leftOut('answerOption', 'An answer has no English text.');
    return undefined;
  }
  const isOpen = item['type'] === 'open-choice';
  if (options.length < 2 && !(isOpen && options.length === 1)) {
    report.leftOut('answerOption', `A choice needs two or more answers, and has ${options.length}.`);
    return undefined;
  }
  const values: string[] = [];
  const valueOf = new Map<string, string>();
  for (const [index, option] of options.entries()) {
    const value = valueFor(option, index, values);
    values.push(value);
    for (const name of [option.text.en, option.id ?? value]) valueOf.set(name, value);
    if (option.id !== undefined && option.id !== value)
      report.noted('answerOption.valueCoding.code', `The code "${option.id.slice(0, 80)}" became "${value}".`);
  }
  const names = options.map(({ text }, index) => [values[index] ?? '', text] as const);
  const points = options.flatMap((option, index) =>
    option.points === undefined ? [] : [[values[index] ?? '', option.points] as const],
  );
  const other = isOpen
    ? valueFor({ ...OTHER, text: alike(options[0]?.text ?? OTHER.text, 'other') }, 0, values)
    : undefined;
  const words = alike(options[0]?.text ?? OTHER.text, 'other');
  if (other !== undefined) valueOf.set(other, other);
  const all = other === undefined ? values : [...values, other];
  return {
    ...choiceSchema(item, all, report),
    ui: {
      enumNames: Object.fromEntries(other === undefined ? names : [...names, [other, words]]),
      ...widgetOf(item),
    },
    valueOf,
    points: Object.fromEntries(points),
    ...(other === undefined ? {} : { other }),
  };
}

const OTHER: Option = {
  id: 'other',
  text: { en: 'Other' },
  position: undefined,
  verdict: undefined,
  isExclusive: false,
  points: undefined,
};

function choiceSchema(
  item: FhirObject,
  values: readonly string[],
  report: ItemReport,
): Pick<ReadLeaf, 'schema' | 'question'> {
  if (item['repeats'] !== true)
    return { schema: { type: 'string', enum: values }, question: { kind: 'choice', values } };
  const [fewest, most] = [numberValue(item, HL7.minOccurs), numberValue(item, HL7.maxOccurs)];
  if (fewest !== undefined && fewest > values.length)
    report.noted(`extension (${HL7.minOccurs})`, 'More answers are needed than offered: any number can be chosen.');
  else if (most !== undefined && most < Math.max(1, fewest ?? 1))
    report.noted(
      `extension (${HL7.maxOccurs})`,
      `At most ${most} answers cannot be chosen: it has no upper bound here.`,
    );
  return {
    schema: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: values },
      ...(fewest !== undefined && fewest > 1 && fewest <= values.length ? { minItems: fewest } : {}),
      ...(most !== undefined && most >= Math.max(1, fewest ?? 1) && most < values.length ? { maxItems: most } : {}),
    },
    question: { kind: 'choices', values },
  };
}

/** Radio buttons, or a list that opens; which of the two is best is decided by the number of answers otherwise. */
function widgetOf(item: FhirObject): { readonly widget?: string } {
  if (item['repeats'] === true) return {};
  const control = objectOf(extensionValue(item, HL7.itemControl, 'valueCodeableConcept'));
  const codes = objectsOf(control['coding']).map(({ code }) => code);
  if (codes.includes('radio-button')) return { widget: 'radio' };
  return codes.includes('drop-down') ? { widget: 'select' } : {};
}

/** What the type of an item asks in a question set; `undefined`: sets do not ask it, as was reported. */
export function readLeaf(item: FhirObject, context: ItemContext, report: ItemReport): ReadLeaf | undefined {
  switch (item['type']) {
    case 'string':
    case 'text':
      return readString(item, item['type'], report);
    case 'integer':
    case 'decimal':
      return readNumber(item, context, report);
    case 'boolean':
      return { ...PLAIN, schema: { type: 'boolean' }, ui: {}, question: { kind: 'boolean' } };
    case 'date':
      return readDate(item, report);
    case 'choice':
    case 'open-choice':
      return readChoice(item, context, report);
    default:
      report.leftOut(
        'type',
        `The type is "${String(item['type'])}"; sets ask texts, numbers, dates, yes or no, and choices.`,
      );
      return undefined;
  }
}
