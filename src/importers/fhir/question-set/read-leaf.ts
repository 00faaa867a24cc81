import type { StudyText } from '#schemas/study/criterion.ts';
import { readLocales } from '#server/core/files/read-locales.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7 } from '../questionnaire/extensions.ts';
import { readListed, type ItemContext, type Option } from '../questionnaire/listed-options.ts';
import type { ItemReport } from '../questionnaire/questionnaire-finding.ts';
import { readText } from '../questionnaire/read-text.ts';
import type { Testable } from './tested-answers.ts';

/** A question of a set, without its words. */
export interface ReadLeaf {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly ui: Readonly<Record<string, unknown>>;
  readonly question: Testable;
  /** The value of an answer, by its code or its text in the resource. */
  readonly valueOf: ReadonlyMap<string, string>;
  readonly points: Readonly<Record<string, number>>;
  /** The value that stands for an answer in the visitor's own words. */
  readonly other?: string;
}

const PLAIN = { valueOf: new Map<string, string>(), points: {} };
const DEFAULT_LENGTHS = { string: 200, text: 2000 } as const;
const LARGEST = 1_000_000;
const MAX_DECIMALS = 3;
const LONGEST_VALUE = 60;
const VALUE = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

const textsIn = readLocales(new URL('locales/', import.meta.url), ['other', 'which']);

/** A text of the importer in the languages that another text has. */
export function alike(text: StudyText, key: 'other' | 'which'): StudyText {
  const texts = Object.keys(text).map((language) => [language, textsIn(language)[key]] as const);
  return { en: textsIn('en')[key], ...Object.fromEntries(texts) };
}

function numberValue(item: FhirObject, url: string): number | undefined {
  const values = ['valueInteger', 'valueDecimal'].map((name) => extensionValue(item, url, name));
  return values.find((value) => typeof value === 'number');
}

function readString(item: FhirObject, kind: 'string' | 'text'): ReadLeaf {
  const [given, least] = [item['maxLength'], numberValue(item, HL7.minLength)];
  const longest = typeof given === 'number' ? Math.min(given, DEFAULT_LENGTHS.text) : DEFAULT_LENGTHS[kind];
  return {
    ...PLAIN,
    schema: {
      type: 'string',
      ...(longest === DEFAULT_LENGTHS[kind] ? {} : { maxLength: longest }),
      ...(least !== undefined && least > 1 && kind === 'string' ? { minLength: least } : {}),
    },
    ui: kind === 'text' ? { widget: 'textarea' } : {},
    question: { kind: 'other' },
  };
}

/** The finest step of a decimal number: of ours, of the decimal places, or of two decimal places. */
function stepOf(item: FhirObject, report: ItemReport): number {
  const own = numberValue(item, EXTENSIONS.step);
  if (own !== undefined) return own;
  if (item['type'] === 'integer') return 1;
  const decimals = numberValue(item, HL7.decimals);
  if (decimals === undefined) report.noted('type', 'It names no decimal places: two were put in (multipleOf).');
  return Number((10 ** -Math.min(decimals ?? 2, MAX_DECIMALS)).toFixed(MAX_DECIMALS));
}

function readNumber(item: FhirObject, context: ItemContext, report: ItemReport): ReadLeaf {
  const step = stepOf(item, report);
  const [min, max] = [numberValue(item, HL7.minValue), numberValue(item, HL7.maxValue)];
  if (min === undefined || max === undefined)
    report.noted(
      'type',
      'It has no bounds, which proofs need: ' +
        `${min ?? Math.min(0, max ?? 0)} to ${max ?? LARGEST} were put in. Correct them in "schema".`,
    );
  const [minimum, maximum] = [min ?? Math.min(0, max ?? 0), max ?? LARGEST];
  const isInteger = Number.isInteger(step);
  const coding = objectOf(extensionValue(item, HL7.unit, 'valueCoding'));
  const unit = readText(coding, 'display', context.language, report) ?? unitCode(coding);
  return {
    ...PLAIN,
    schema: {
      type: isInteger ? 'integer' : 'number',
      minimum,
      maximum,
      ...(step === 1 ? {} : { multipleOf: step }),
    },
    ui: unit ? { unit } : {},
    question: { kind: 'number', min: minimum, max: maximum, step },
  };
}

function unitCode({ code }: FhirObject): StudyText | undefined {
  const text = textOf(code);
  return text === undefined ? undefined : { en: text };
}

/** `today` is written as an expression. */
function dayOf(item: FhirObject, url: string): string | undefined {
  const found = objectsOf(item['extension']).find((extension) => extension['url'] === url);
  const expression = objectOf(extensionValue(objectOf(found?.['_valueDate']), HL7.expression, 'valueExpression'));
  return textOf(found?.['valueDate']) ?? (expression['expression'] === 'today()' ? 'today' : undefined);
}

function readDate(item: FhirObject): ReadLeaf {
  const [from, to] = [dayOf(item, HL7.minValue), dayOf(item, HL7.maxValue)];
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
  if (options.length < listed.length) report.leftOut('answerOption', 'An answer has no English text.');
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
    report.noted('extension', 'More answers are needed than offered.');
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
      return readString(item, item['type']);
    case 'integer':
    case 'decimal':
      return readNumber(item, context, report);
    case 'boolean':
      return { ...PLAIN, schema: { type: 'boolean' }, ui: {}, question: { kind: 'boolean' } };
    case 'date':
      return readDate(item);
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
