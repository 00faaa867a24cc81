import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { readLocales } from '#server/core/files/read-locales.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7 } from './extensions.ts';
import type { ItemContext } from './listed-options.ts';
import type { ItemReport } from './questionnaire-finding.ts';
import { VERDICTS } from './read-options.ts';
import { readText } from './read-text.ts';

/** What a criterion over a number, a date or a computed value has besides its question. */
type ValuePart = Omit<Criterion, 'id' | 'question' | 'hint' | 'rule' | 'minimal'>;

const NUMBERS: readonly unknown[] = ['integer', 'decimal', 'quantity'];
const MAX_DECIMALS = 3;
const SDC_UNITS = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unitOption';

/** The extensions of an item that are read if a number or a date answers it. */
export const OF_VALUES = [
  HL7.minValue,
  HL7.maxValue,
  HL7.decimals,
  HL7.unit,
  EXTENSIONS.band,
  EXTENSIONS.earliest,
  EXTENSIONS.latest,
  EXTENSIONS.fact,
] as const;

/** The type of criterion that an item over a value becomes; `undefined` for every other item. */
export function valueTypeOf(item: FhirObject): 'number' | 'date' | 'computed' | undefined {
  if (extensionValue(item, EXTENSIONS.fact, 'valueString') !== undefined) return 'computed';
  if (item['type'] === 'date') return 'date';
  return NUMBERS.includes(item['type']) ? 'number' : undefined;
}

function numberValue(element: FhirObject, url: string): number | undefined {
  const quantity = objectOf(extensionValue(element, url, 'valueQuantity'))['value'];
  const values = ['valueInteger', 'valueDecimal'].map((name) => extensionValue(element, url, name));
  return [...values, quantity].find((value) => typeof value === 'number');
}

const textsIn = readLocales(new URL('locales/', import.meta.url), ['any']);

/** The response to every answer, about which a coordinator decides. */
function anyAnswer(report: ItemReport): CriterionResponse {
  report.noted('type', `It does not say which answers qualify (extension ${EXTENSIONS.band}); a coordinator decides.`);
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language).any]));
  const text = { ...texts, [DEFAULT_LANGUAGE]: textsIn(DEFAULT_LANGUAGE).any };
  return { id: 'any', position: 'A', text, qualifies: 'unknown' };
}

const NUMBER_BOUNDS = ['atLeast', 'moreThan', 'atMost', 'lessThan'] as const;

function bandIn(extension: FhirObject, context: ItemContext, report: ItemReport): CriterionResponse | undefined {
  const said = (name: string) => textOf(extensionValue(extension, name, 'valueString'));
  const words = objectsOf(extension['extension']).find(({ url }) => url === 'text');
  const text = readText(words ?? {}, 'valueString', context.language, report);
  const qualifies = VERDICTS.get(extensionValue(extension, 'qualifies', 'valueCode'));
  const [id, position] = [said('id'), said('position')];
  if (!text || qualifies === undefined || id === undefined || position === undefined) {
    report.leftOut(`extension (${EXTENSIONS.band})`, 'A band lacks its id, position, text, or whether it qualifies.');
    return undefined;
  }
  const numbers = NUMBER_BOUNDS.flatMap((name) => {
    const value = numberValue(extension, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const [from, to] = [said('from'), said('to')];
  return {
    id,
    position,
    text,
    qualifies,
    ...Object.fromEntries(numbers),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

function bandsOf(item: FhirObject, context: ItemContext, report: ItemReport): CriterionResponse[] {
  const bands = objectsOf(item['extension']).filter(({ url }) => url === EXTENSIONS.band);
  return bands.length === 0 ? [anyAnswer(report)] : bands.flatMap((one) => bandIn(one, context, report) ?? []);
}

/** The unit of the item, or of what it is filled in with. */
function unitOf(item: FhirObject, context: ItemContext, report: ItemReport): StudyText | undefined {
  const coding = objectOf(extensionValue(item, HL7.unit, 'valueCoding'));
  const [initial] = objectsOf(item['initial']);
  const quantity = objectOf(initial?.['valueQuantity']);
  const plain = textOf(coding['code']) ?? textOf(quantity['unit']) ?? textOf(quantity['code']);
  const read = readText(coding, 'display', context.language, report);
  return read ?? (plain === undefined ? undefined : { [DEFAULT_LANGUAGE]: plain });
}

/** Reports bounds that no answer is within. */
function contradict(least: number | string | undefined, most: number | string | undefined, report: ItemReport) {
  if (least === undefined || most === undefined || least <= most) return false;
  report.leftOut(
    `extension (${HL7.minValue})`,
    `Its bounds contradict each other: at least ${least}, and at most ${most}.`,
  );
  return true;
}

function readNumber(item: FhirObject, context: ItemContext, report: ItemReport): ValuePart | undefined {
  const [minimum, maximum] = [numberValue(item, HL7.minValue), numberValue(item, HL7.maxValue)];
  if (contradict(minimum, maximum, report)) return undefined;
  const named = numberValue(item, HL7.decimals);
  const decimals = named === undefined && item['type'] !== 'integer' ? 2 : named;
  if (named === undefined && decimals !== undefined) report.noted('type', 'It names no decimal places: two are taken.');
  if (named !== undefined && named > MAX_DECIMALS)
    report.noted(`extension (${HL7.decimals})`, `At most ${MAX_DECIMALS} decimal places are taken.`);
  const unit = unitOf(item, context, report);
  // Without a minimum, criteria take no number below 0.
  const least = minimum ?? (maximum !== undefined && maximum < 0 ? maximum - 1_000_000 : undefined);
  return {
    type: 'number',
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals: Math.min(decimals, MAX_DECIMALS) }),
    ...(least === undefined ? {} : { minimum: least }),
    ...(maximum === undefined ? {} : { maximum }),
    responses: bandsOf(item, context, report),
  };
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day that is counted from the day of the visit is an extension of ours, or the expression `today()`. */
function dayOf(item: FhirObject, own: string, hl7: string, report: ItemReport): string | undefined {
  const relative = textOf(extensionValue(item, own, 'valueString'));
  const found = objectsOf(item['extension']).find(({ url }) => url === hl7);
  const expression = objectOf(extensionValue(objectOf(found?.['_valueDate']), HL7.expression, 'valueExpression'));
  const day = textOf(found?.['valueDate']);
  if (relative !== undefined) return relative;
  if (day !== undefined && WHOLE_DAY.test(day)) return day;
  if (expression['expression'] === 'today()') return 'today';
  if (found) report.noted(`extension (${hl7})`, 'It names no whole day; any day is taken.');
  return undefined;
}

function readDate(item: FhirObject, context: ItemContext, report: ItemReport): ValuePart | undefined {
  const earliest = dayOf(item, EXTENSIONS.earliest, HL7.minValue, report);
  const latest = dayOf(item, EXTENSIONS.latest, HL7.maxValue, report);
  const areDays = [earliest, latest].every((day) => day !== undefined && WHOLE_DAY.test(day));
  if (areDays && contradict(earliest, latest, report)) return undefined;
  return {
    type: 'date',
    ...(earliest === undefined ? {} : { earliest }),
    ...(latest === undefined ? {} : { latest }),
    responses: bandsOf(item, context, report),
  };
}

/** An item over a number, a date or a computed value; `undefined`: it cannot be one, as was reported. */
export function readValue(
  item: FhirObject,
  type: NonNullable<ReturnType<typeof valueTypeOf>>,
  context: ItemContext,
  report: ItemReport,
): ValuePart | undefined {
  if (item['repeats'] === true) {
    report.leftOut('repeats', 'It is answered several times; a number or a date of a study is asked once.');
    return undefined;
  }
  if (objectsOf(item['extension']).filter(({ url }) => url === SDC_UNITS).length > 1) {
    report.leftOut(`extension (${SDC_UNITS})`, 'It can be answered in several units; a study asks in one.');
    return undefined;
  }
  if (type === 'date') return readDate(item, context, report);
  if (type === 'number') return readNumber(item, context, report);
  const fact = textOf(extensionValue(item, EXTENSIONS.fact, 'valueString'));
  return { type, ...(fact === undefined ? {} : { fact }), responses: bandsOf(item, context, report) };
}
